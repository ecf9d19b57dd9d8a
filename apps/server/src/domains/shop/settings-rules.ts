import type { SettingsForm } from '@print/contract/settings';
import { hiddenCharacters } from '#lib/hidden-characters.ts';
import { settingMessages } from './shop.errors.ts';

type Range = { readonly min: number; readonly max: number; readonly unit: string };
type Length = { readonly max: number; readonly isRequired: boolean };

/** Wide enough for any shop, narrow enough that a typing error cannot stop the shop. */
const ranges = {
  production_hours: { min: 0.5, max: 720, unit: '小时' },
  // A conversion may write at most 300 MB.
  max_file_mb: { min: 1, max: 250, unit: 'MB' },
  recommended_file_mb: { min: 1, max: 250, unit: 'MB' },
  max_screenshot_mb: { min: 1, max: 50, unit: 'MB' },
  max_copies: { min: 1, max: 999, unit: '份' },
  max_groups: { min: 1, max: 50, unit: '组' },
  max_documents_per_group: { min: 1, max: 50, unit: '个' },
  max_open_files: { min: 1, max: 1000, unit: '个' },
  max_open_mb: { min: 1, max: 10_240, unit: 'MB' },
  max_orders_per_hour: { min: 1, max: 1000, unit: '单' },
  max_sign_in_failures: { min: 3, max: 1000, unit: '次' },
  max_sign_in_failures_in_all: { min: 3, max: 10_000, unit: '次' },
  max_query_failures: { min: 3, max: 1000, unit: '次' },
  max_query_failures_in_all: { min: 3, max: 10_000, unit: '次' },
  max_orders_per_hour_per_network: { min: 30, max: 100_000, unit: '单' },
  max_network_share: { min: 1, max: 60, unit: '%' },
  max_unpaid_share: { min: 10, max: 60, unit: '%' },
  slow_after_failures: { min: 5, max: 1000, unit: '次' },
  max_registrations_per_minute: { min: 1, max: 1000, unit: '个' },
  sign_in_days: { min: 1, max: 365, unit: '天' },
  unpaid_order_hours: { min: 1, max: 720, unit: '小时' },
  unverified_order_days: { min: 1, max: 90, unit: '天' },
  upload_hours: { min: 1, max: 168, unit: '小时' },
  ordered_file_days: { min: 1, max: 365, unit: '天' },
  finished_file_days: { min: 1, max: 365, unit: '天' },
  screenshot_days: { min: 1, max: 730, unit: '天' },
  phone_days: { min: 1, max: 1095, unit: '天' },
} as const satisfies Partial<Record<keyof SettingsForm, Range>>;

const lengths = {
  name: { max: 30, isRequired: true },
  notice: { max: 200, isRequired: false },
  pickup_point: { max: 60, isRequired: true },
  hours: { max: 60, isRequired: true },
  contact: { max: 100, isRequired: false },
  record_number: { max: 40, isRequired: false },
} as const satisfies Partial<Record<keyof SettingsForm, Length>>;

/** The first setting of each pair must not exceed the second. */
const orderedPairs = [
  ['recommended_file_mb', 'max_file_mb', settingMessages.aboveFileLimit],
  ['max_file_mb', 'max_open_mb', settingMessages.aboveOpenLimit],
  ['max_sign_in_failures', 'max_sign_in_failures_in_all', settingMessages.aboveAll],
  ['max_query_failures', 'max_query_failures_in_all', settingMessages.aboveAll],
  ['max_network_share', 'max_unpaid_share', settingMessages.aboveUnpaidShare],
  ['max_orders_per_hour', 'max_orders_per_hour_per_network', settingMessages.aboveNetworkOrders],
  ['finished_file_days', 'ordered_file_days', settingMessages.aboveOrderedDays],
] as const;

type Changes = Partial<SettingsForm>;
export type ChangesInput = { readonly [Name in keyof SettingsForm]?: SettingsForm[Name] | undefined };
type Problems = Partial<Record<keyof SettingsForm, string>>;

/** Normalises texts to one line without hidden or bidirectional control characters. */
export function normaliseChanges(input: ChangesInput): Changes {
  const entries = Object.entries(input).filter(([, value]) => value !== undefined);
  const changes: Changes = Object.fromEntries(entries);
  const texts = namesOf(lengths).flatMap((name) => {
    const text = changes[name];
    return text === undefined ? [] : [[name, normaliseLine(text, lengths[name].max)]];
  });
  const { production_hours: hours } = changes;
  const rounded = hours === undefined ? {} : { production_hours: Math.round(hours * 100) / 100 };
  return { ...changes, ...rounded, ...Object.fromEntries(texts) };
}

/** Truncates before normalising, so that a very long text costs no time; it is too long in any case. */
function normaliseLine(input: string, max: number): string {
  const start = input.slice(0, max * 10);
  return start.replace(/\s+/gu, ' ').replace(hiddenCharacters, '').trim();
}

/** Problems of the resulting settings, reported on the changed fields. */
export function problemsOf(after: SettingsForm, changes: Changes): Problems {
  const problems: Problems = {};
  for (const [lower, upper, messageFor] of orderedPairs) {
    const field = lower in changes ? lower : upper;
    if (field in changes && after[lower] > after[upper]) problems[field] = messageFor(after[upper]);
  }
  for (const name of namesOf(lengths)) {
    const problem = name in changes ? lengthProblem(after[name], lengths[name]) : undefined;
    if (problem) problems[name] = problem;
  }
  for (const name of namesOf(ranges)) {
    const { min, max, unit } = ranges[name];
    if (name in changes && (after[name] < min || after[name] > max))
      problems[name] = settingMessages.outOfRange(min, max, unit);
  }
  return problems;
}

function lengthProblem(text: string, { max, isRequired }: Length): string | undefined {
  if (text === '' && isRequired) return settingMessages.missing;
  return [...text].length > max ? settingMessages.tooLong(max) : undefined;
}

function namesOf<Name extends string>(table: Readonly<Record<Name, unknown>>): Name[] {
  return Object.keys(table) as Name[];
}
