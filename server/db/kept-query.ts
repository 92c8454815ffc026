/**
 * Queries of every request, built and compiled once for each dialect: to build one costs more than SQLite takes to run it.
 * Not for queries that depend on more than the lengths of their lists.
 */
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { KEPT_MARK } from './named-statements.ts';
import type { Schema } from './schema.ts';

type Values = Readonly<Record<string, unknown>>;

/** Stands for a value while the query is built, or for each value of a list. */
export type Place<V extends Values> = <Name extends keyof V & string>(name: Name) => V[Name];

/** Lists that are longer are compiled each time. */
const LONGEST_LIST = 20;

export function keptQuery<V extends Values, Row>(
  build: (db: Kysely<Schema>, place: Place<V>) => Compilable<Row>,
): (db: Kysely<Schema>, values: V) => Promise<readonly Row[]> {
  const kept = new WeakMap<object, Map<string, CompiledQuery<Row>>>();

  function compiledFor(db: Kysely<Schema>, values: V): CompiledQuery<Row> {
    const { adapter, plugins } = db.getExecutor();
    // A plugin sees each query.
    if (plugins.length > 0) return build(db, (name) => values[name]).compile();
    const lists = Object.values(values).filter((value) => Array.isArray(value));
    const compile = () => build(db, (name) => placesOf(name, values[name]) as never).compile();
    if (lists.some(({ length }) => length > LONGEST_LIST)) return compile();
    const shape = lists.map(({ length }) => length).join();
    const shapes = kept.get(adapter) ?? new Map<string, CompiledQuery<Row>>();
    kept.set(adapter, shapes);
    const known = shapes.get(shape);
    if (known !== undefined) return known;
    const compiled = compile();
    const marked = { ...compiled, sql: KEPT_MARK + compiled.sql };
    shapes.set(shape, marked);
    return marked;
  }

  return async (db, values) => {
    const compiled = compiledFor(db, values);
    const parameters = compiled.parameters.map((each) =>
      each instanceof ValuePlace ? each.valueIn(values) : each,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

class ValuePlace {
  readonly #name: string;
  readonly #index: number | null;

  constructor(name: string, index: number | null) {
    this.#name = name;
    this.#index = index;
  }

  valueIn(values: Values): unknown {
    const value = values[this.#name];
    return this.#index === null ? value : (value as readonly unknown[])[this.#index];
  }
}

function placesOf(name: string, value: unknown): unknown {
  return Array.isArray(value)
    ? value.map((_, index) => new ValuePlace(name, index))
    : new ValuePlace(name, null);
}
