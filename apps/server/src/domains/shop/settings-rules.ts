import type { SettingsForm } from '@print/contract/settings';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { settingSentences } from './shop.errors.ts';

type Range = { readonly least: number; readonly most: number; readonly unit: string };
type Length = { readonly most: number; readonly isNeeded: boolean };

/** What may be set: wide enough for any shop, narrow enough that a slip of the finger does not stop one. */
const ranges = {
  production_hours: { least: 0.5, most: 720, unit: '小时' },
  // What a conversion may write ends at 300 MB.
  max_file_mb: { least: 1, most: 250, unit: 'MB' },
  recommended_file_mb: { least: 1, most: 250, unit: 'MB' },
  max_screenshot_mb: { least: 1, most: 50, unit: 'MB' },
  max_copies: { least: 1, most: 999, unit: '份' },
  max_groups: { least: 1, most: 50, unit: '组' },
  max_documents_per_group: { least: 1, most: 50, unit: '个' },
  max_open_files: { least: 1, most: 1000, unit: '个' },
  max_open_mb: { least: 1, most: 10_240, unit: 'MB' },
  max_orders_per_hour: { least: 1, most: 1000, unit: '单' },
  max_sign_in_failures: { least: 3, most: 1000, unit: '次' },
  max_sign_in_failures_in_all: { least: 3, most: 10_000, unit: '次' },
  max_query_failures: { least: 3, most: 1000, unit: '次' },
  max_query_failures_in_all: { least: 3, most: 10_000, unit: '次' },
  max_registrations_per_hour: { least: 1, most: 10_000, unit: '个' },
  sign_in_days: { least: 1, most: 365, unit: '天' },
  upload_hours: { least: 1, most: 168, unit: '小时' },
  ordered_file_days: { least: 1, most: 365, unit: '天' },
  finished_file_days: { least: 1, most: 365, unit: '天' },
  screenshot_days: { least: 1, most: 730, unit: '天' },
  phone_days: { least: 1, most: 1095, unit: '天' },
} as const satisfies Partial<Record<keyof SettingsForm, Range>>;

const lengths = {
  name: { most: 30, isNeeded: true },
  notice: { most: 200, isNeeded: false },
  pickup_point: { most: 60, isNeeded: true },
  hours: { most: 60, isNeeded: true },
  contact: { most: 100, isNeeded: false },
  record_number: { most: 40, isNeeded: false },
} as const satisfies Partial<Record<keyof SettingsForm, Length>>;

/** None of these makes sense above its other. */
const notAbove = [
  ['recommended_file_mb', 'max_file_mb', settingSentences.aboveFileLimit],
  ['max_file_mb', 'max_open_mb', settingSentences.aboveOpenLimit],
  ['max_sign_in_failures', 'max_sign_in_failures_in_all', settingSentences.aboveAll],
  ['max_query_failures', 'max_query_failures_in_all', settingSentences.aboveAll],
  ['finished_file_days', 'ordered_file_days', settingSentences.aboveOrderedDays],
] as const;

type Changes = Partial<SettingsForm>;
export type TypedChanges = { readonly [Name in keyof SettingsForm]?: SettingsForm[Name] | undefined };
type Problems = Partial<Record<keyof SettingsForm, string>>;

/** As it is kept, however it was typed: one line, without what hides or turns letters around. */
export function plainChanges(typed: TypedChanges): Changes {
  const given = Object.entries(typed).filter(([, value]) => value !== undefined);
  const changes: Changes = Object.fromEntries(given);
  const texts = namesOf(lengths).flatMap((name) => {
    const words = changes[name];
    return words === undefined ? [] : [[name, plainLine(words, lengths[name].most)]];
  });
  const { production_hours: hours } = changes;
  const rounded = hours === undefined ? {} : { production_hours: Math.round(hours * 100) / 100 };
  return { ...changes, ...rounded, ...Object.fromEntries(texts) };
}

/** A megabyte is cut before it is looked at: it is too long in any case. */
function plainLine(typed: string, most: number): string {
  const short = typed.slice(0, most * 10);
  return short.replace(/\s+/gu, ' ').replace(hiddenCharacters, '').trim();
}

/** What is wrong with the settings as they would be, said at the fields that were changed. */
export function problemsOf(after: SettingsForm, changes: Changes): Problems {
  const problems: Problems = {};
  for (const [lower, upper, sentence] of notAbove) {
    const field = lower in changes ? lower : upper;
    if (field in changes && after[lower] > after[upper]) problems[field] = sentence(after[upper]);
  }
  for (const name of namesOf(lengths)) {
    const problem = name in changes ? lengthProblem(after[name], lengths[name]) : undefined;
    if (problem) problems[name] = problem;
  }
  for (const name of namesOf(ranges)) {
    const { least, most, unit } = ranges[name];
    if (name in changes && (after[name] < least || after[name] > most))
      problems[name] = settingSentences.outOfRange(least, most, unit);
  }
  return problems;
}

function lengthProblem(words: string, { most, isNeeded }: Length): string | undefined {
  if (words === '' && isNeeded) return settingSentences.missing;
  return [...words].length > most ? settingSentences.tooLong(most) : undefined;
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}
