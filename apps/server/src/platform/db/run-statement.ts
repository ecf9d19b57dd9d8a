import { Socket } from 'node:net';
import { Result as PgResult, type PoolClient, Query, type QueryConfig, type QueryResult } from 'pg';

// Parts of `pg` that its types do not publish.
type Connection = { readonly stream: unknown; describe(): void };
type Parser = (cell: string) => unknown;
/** What the results of all executions of a statement have in common. */
type Shape = {
  readonly fields: readonly unknown[];
  readonly _parsers: readonly Parser[] | undefined;
  readonly _prebuiltEmptyResultObject: object | null;
};
type Result = Shape & { readonly rowAsArray: boolean };
type NamedStatement = QueryConfig & { readonly name: string; readonly rowMode?: string };
type ResultClass = new (rowMode: string | undefined, types: QueryConfig['types']) => Result;
type Callback = (error: Error | null, result: QueryResult) => void;
type Execution = {
  name: string;
  types: QueryConfig['types'];
  _rowMode: string | undefined;
  _result: Result;
  _results: Result;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
};
type ExecutionClass = new (text: string, values: unknown[] | undefined, callback: Callback) => Execution;

/**
 * Runs a statement. `pg` requests the description of the columns with each execution of a prepared statement; reading it
 * takes a tenth of the time of a short list. Here only the first execution on a connection requests it: PostgreSQL
 * refuses to run a prepared statement whose columns have changed.
 */
export function runStatement(
  client: PoolClient,
  statement: string | QueryConfig,
  values?: unknown[],
): Promise<QueryResult> {
  sendTogether(client);
  if (!isNamed(statement)) return client.query(statement, values);
  return new Promise((resolve, reject) => {
    const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
    client.query(new DescribedOnce(statement, values, callback) as unknown as Query);
  });
}

const isNamed = (statement: string | QueryConfig): statement is NamedStatement =>
  typeof statement !== 'string' && statement.name !== undefined;

/**
 * Statements of one turn of the event loop leave in one packet: a system call for each takes a sixth of the time of an
 * order. The embedded engine collects its messages itself.
 */
export function sendTogether(client: PoolClient): void {
  const { connection } = client as unknown as { readonly connection?: Connection };
  const stream = connection?.stream;
  if (!(stream instanceof Socket) || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

class DescribedOnce extends (Query as unknown as ExecutionClass) {
  /** `pg` copies a statement property by property, which takes longer than all else here. It need not copy a text. */
  constructor({ text, name, types, rowMode }: NamedStatement, values: unknown[] | undefined, callback: Callback) {
    super(text, values, callback);
    this.name = name;
    this.types = types;
    this._rowMode = rowMode;
    this._result = new (PgResult as unknown as ResultClass)(rowMode, types);
    this._results = this._result;
  }

  override prepare(connection: Connection): void {
    const { shapes, withoutDescribe } = descriptionsOf(connection);
    const shape = shapes.get(this.name);
    if (shape) {
      Object.assign(this._result, shape);
      this._accumulateRows = true;
    }
    super.prepare(shape ? withoutDescribe : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    const { shapes } = descriptionsOf(connection);
    if (!shapes.has(this.name)) shapes.set(this.name, shapeOf(this._result));
  }
}

function shapeOf({ fields, _parsers, _prebuiltEmptyResultObject, rowAsArray }: Result): Shape {
  const shape = { fields, _parsers, _prebuiltEmptyResultObject };
  return rowAsArray && _parsers ? { ...shape, ...parseInPlace(_parsers) } : shape;
}

/** `pg` copies each row to parse it. The iterator of a `for of` loop over entries would be as much garbage as the row. */
const parseInPlace = (parsers: readonly Parser[]) => ({
  parseRow(cells: unknown[]): unknown[] {
    for (let column = 0; column < cells.length; column += 1) {
      const cell = cells[column];
      if (cell !== null) cells[column] = parsers[column]?.(cell as string);
    }
    return cells;
  },
});

type Descriptions = { readonly shapes: Map<string, Shape>; readonly withoutDescribe: Connection };
const known = new WeakMap<Connection, Descriptions>();

function descriptionsOf(connection: Connection): Descriptions {
  const found = known.get(connection);
  if (found) return found;
  const withoutDescribe: Connection = Object.create(connection, { describe: { value() {} } });
  const descriptions = { shapes: new Map(), withoutDescribe };
  known.set(connection, descriptions);
  return descriptions;
}
