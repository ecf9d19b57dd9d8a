import type { Shop, ShopOptions } from './shop.ts';

export type Engine = 'embedded' | 'postgres';

/** A measured number and the bound that a promise sets. Without a bound it is only reported. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit?: string;
  readonly atMost?: number;
  readonly atLeast?: number;
  /** Cases behind the number, printed when the bound is broken. */
  readonly examples?: readonly string[];
};

export type Context = {
  readonly engine: Engine;
  /** `quick` is the part of `npm test`: the same steps with few repetitions, and no bound on wall-clock time. */
  readonly isQuick: boolean;
  /** The same sequence for the same seed, scenario and engine. */
  readonly random: () => number;
  /** A shop with a new database and data folder; it is killed and deleted after the scenario. */
  openShop(options?: ShopOptions): Promise<Shop>;
  /** Immediate shutdown, which cuts every connection, and a new start. Resolves when PostgreSQL accepts connections. */
  restartPostgres(): Promise<void>;
};

/** Shows on a real server that some of the promises R1 to R22 (docs/security.md) hold. */
export type Scenario = {
  readonly promises: readonly `R${number}`[];
  readonly title: string;
  readonly engines: readonly Engine[];
  /** The engines of the quick form; by default all of `engines`. */
  readonly quickEngines?: readonly Engine[];
  /** True if the scenario bounds no time, so that both engines may run at once without falsifying its figures. */
  readonly runsEnginesAtOnce?: boolean;
  /** False keeps a scenario that takes minutes at any size out of `npm test`. */
  readonly hasQuickForm: boolean;
  /** Returns the reason why this machine cannot run the scenario, or its quick form. */
  findSkipReason?(context: Pick<Context, 'isQuick'>): string | undefined;
  run(context: Context): Promise<readonly Figure[]>;
};

export const bothEngines: readonly Engine[] = ['embedded', 'postgres'];

export const isKept = ({ value, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Figure) =>
  value >= atLeast && value <= atMost;

/** A bound on time holds for an idle machine, so `npm test` only reports the value. */
export function timeFigure({ isQuick }: Context, figure: Figure & { readonly atMost: number }): Figure {
  const { atMost, ...measured } = figure;
  return isQuick ? measured : { ...measured, atMost };
}
