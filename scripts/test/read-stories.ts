import { describeFailure, type Report } from './part.ts';

type Suite = {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
      readonly results: readonly {
        readonly duration: number;
        readonly errors?: readonly { readonly message?: string }[];
      }[];
    }[];
  }[];
};

/** Reads Playwright's JSON report. */
export function readStories({ suites }: Suite): Report {
  const outcomes = new Map<string, string[]>();
  const messages = new Map<string, string[]>();
  const stories = suites?.flatMap(specsIn) ?? [];
  for (const { file, title, tests } of stories) {
    const story = `${file}: ${title}`;
    outcomes.set(story, [...(outcomes.get(story) ?? []), ...tests.map(({ status }) => status)]);
    const errors = tests.flatMap(({ results }) => results).flatMap(({ errors }) => errors ?? []);
    messages.set(story, [...(messages.get(story) ?? []), ...errors.map(({ message }) => message ?? '')]);
  }
  const statuses = [...outcomes.values()].flat();
  // A story may skip one width on purpose, as the phone's menu does. It counts as skipped if it skips every width.
  const skippedTests = [...outcomes].filter(([, statuses]) => statuses.every((status) => status === 'skipped'));
  // A flaky story counts as failed, because it shows a bug in the story or in the shop.
  const isBroken = (status: string) => status === 'unexpected' || status === 'flaky';
  return {
    passed: statuses.filter((status) => status === 'expected').length,
    failed: statuses.filter(isBroken).length,
    skipped: skippedTests.length,
    skippedTests: skippedTests.map(([story]) => story),
    failedTests: [...outcomes]
      .filter(([, statuses]) => statuses.some(isBroken))
      .map(([story]) => describeFailure(story, messages.get(story) ?? [])),
    durations: stories.flatMap(({ file, title, tests }) =>
      tests
        .flatMap(({ results }) => results)
        .map(({ duration }) => ({ test: `${file}: ${title}`, seconds: duration / 1000 })),
    ),
  };
}

function specsIn(suite: Suite): NonNullable<Suite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites?.flatMap(specsIn) ?? [])];
}
