import { z } from 'zod';
import { openDatabase } from '../../server/platform/db/open.ts';
import { Plan } from '../house/query-plan.ts';
import { invariantBreaches } from '../support/invariants.ts';
import { admin, testDatabase } from '../support/test-database.ts';
import { world } from '../support/world.ts';
import { hear, hearPlans, plain, type WayStatement } from './hear.ts';
import { judge, type Verdict } from './judge.ts';
import { type ChangedRule, type Reach, spreadOut, triggersAcross } from './schema.ts';
import { book, others } from './ways.ts';

export type Judgement = Pick<WayStatement, 'way' | 'file' | 'text'> & Verdict;
type BookingOutcome = Awaited<ReturnType<typeof book>>;
export type Finding = {
  rules: ChangedRule[];
  booked: { whole: BookingOutcome; spread: BookingOutcome; breaches: string[] };
  booking: Judgement[];
  others: Judgement[];
  functions: Judgement[];
  triggers: Reach[];
  planted: Verdict[];
  transactions: { way: string; keys: string[] }[];
};

const explained = [
  "session_preload_libraries = 'auto_explain'",
  "auto_explain.log_min_duration = '0'",
  "auto_explain.log_nested_statements = 'on'",
  "auto_explain.log_format = 'json'",
  "auto_explain.log_level = 'notice'",
];
const Explained = z.array(z.object({ 'QUERY PLAN': z.tuple([Plan]) }));
const bounds = ['begin', 'commit', 'rollback'];

/** Statements run on the tables as they are, and are planned on the spread ones. `planted` are judged too. */
export async function tryOut(planted: readonly string[]): Promise<Finding> {
  const spread = await spreadWorld();
  const own = await testDatabase();
  for (const setting of explained) await admin().pool.query(`alter database ${own.name} set ${setting}`);
  const nested = hearPlans();
  const ear = hear();
  const w = await world({ on: own });
  const whole = await book(w, ear.during);
  const many = ear.heard.length;
  await others(w, ear.during);
  for (const heard of [ear, nested]) heard.stop();
  await w.close();
  const database = openDatabase(spread.url, { max: 1 });
  const known = new Map<string, Verdict>();
  for (const { text, values } of ear.heard)
    if (!known.has(text) && !bounds.includes(text)) known.set(text, await verdictOf(database.pool, text, values));
  const verdicts: Verdict[] = [];
  for (const text of planted) verdicts.push(await verdictOf(database.pool, text, []));
  await database.close();
  const judged = ear.heard.flatMap((one) => {
    const verdict = known.get(one.text);
    return verdict && one.file !== '' ? [{ ...one, ...verdict }] : [];
  });
  const ofBooking = new Set(ear.heard.slice(0, many));
  const isOfBooking = ({ text, way }: Judgement) => [...ofBooking].some((one) => one.text === text && one.way === way);
  spread.drop();
  return {
    rules: spread.rules,
    booked: { whole, spread: spread.booked, breaches: spread.breaches },
    booking: judged.filter(isOfBooking),
    others: judged.filter((one) => !isOfBooking(one)),
    planted: verdicts,
    triggers: spread.triggers,
    functions: [...nested.plans].flatMap(([text, plan]) => ofFunction(text, plan, known)),
    transactions: transactionsOf(ear.heard, known),
  };
}

async function spreadWorld() {
  const own = await testDatabase();
  const database = openDatabase(own.url, { max: 2 });
  const triggers = await triggersAcross(database.pool);
  const rules = await spreadOut(database.pool);
  await database.close();
  const w = await world({ on: { ...own, drop: () => {} } });
  const booked = await book(w, (_way, call) => call());
  const breaches = await invariantBreaches(w.database);
  await w.close();
  return { ...own, rules, triggers, booked, breaches };
}

type Explainer = { query: (text: string, values: unknown[]) => Promise<{ rows: unknown[] }> };

async function verdictOf(pool: Explainer, text: string, values: unknown[]): Promise<Verdict> {
  try {
    const { rows } = await pool.query(`explain (format json) ${text}`, values);
    const [row] = Explained.parse(rows);
    if (!row) throw new Error(`PostgreSQL explains nothing of ${text}`);
    return judge(text, row['QUERY PLAN'][0]);
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    const tables = [...text.matchAll(/(?:into|from|join|update) "?([a-z_]+)"?/g)].map(([, table = '']) => table);
    return { tables: [...new Set(tables)], changes: [`is refused: ${error.message}`], asks: [], writes: [] };
  }
}

/** PostgreSQL's own queries for a reference are listed with the rules. */
function ofFunction(text: string, plan: unknown, known: ReadonlyMap<string, Verdict>): Judgement[] {
  if (known.has(text) || text.startsWith('SELECT 1 FROM ONLY')) return [];
  const verdict = judge(plain(text), Plan.parse(plan));
  return verdict.tables.length === 0 ? [] : [{ way: 'functions', file: '', text, ...verdict }];
}

function transactionsOf(heard: readonly WayStatement[], known: ReadonlyMap<string, Verdict>): Finding['transactions'] {
  const transactions: Finding['transactions'] = [];
  let open: Set<string> | undefined;
  for (const { text, way } of heard) {
    if (text === 'begin') open = new Set();
    for (const key of known.get(text)?.writes ?? []) open?.add(key);
    if (text === 'commit' && open && open.size > 0) transactions.push({ way, keys: [...open].sort() });
    if (bounds.includes(text) && text !== 'begin') open = undefined;
  }
  return transactions;
}
