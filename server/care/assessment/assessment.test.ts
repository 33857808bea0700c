import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteAssessment, listAssessments, readAssessment } from '../../../contract/care/assessment/assessment.ts';
import { readDraft, saveDraft } from '../../../contract/platform/draft.ts';
import { createDownload, listRecords } from '../../../contract/records/record.ts';
import { assessing, healthAnswers, sameAnswers, saving } from '../../../tests/care/assessments.ts';
import { holder } from '../../../tests/entitlement/relatives.ts';
import { account } from '../../../tests/identity/account.ts';
import { good, type World, world } from '../../../tests/support/world.ts';
import { auditWrite } from '../../platform/audit/audit.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { assessmentEvent } from './assessment-row.ts';
import { assessments } from './personal-data.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const codeOf = ({ status, error }: { status: number; error?: { errorCode: string } | undefined }) => [
  status,
  error?.errorCode,
];
const health = { answers: healthAnswers };
const consented = { ...health, consent: true };
const rowsOf = async (accountId: string) =>
  (await w.database.pool.query('select * from assessment where account_id = $1 and deleted_at is null', [accountId]))
    .rows;

describe('a result that nobody keeps (S1-05, S6-01, S6-06)', () => {
  it('is there for a visitor of a partner that offers it, and for nobody at another’s (S4.2-09)', async () => {
    const { results, region, answers } = good(await w.call(assessing('health_check'), health));
    expect(region).toBe('high');
    expect(results.map(({ measure, value, band }) => [measure, value, band])).toEqual([
      ['score2', 8.1, 'high'],
      ['findrisc', 13, 'moderate'],
      ['bmi', 25.9, 'over'],
      ['audit_c', 4, 'risky'],
    ]);
    expect(answers).toHaveLength(18);
    const elsewhere = { host: 'aipderm.localhost:3000' };
    expect(codeOf(await w.call(assessing('health_check'), health, elsewhere))).toEqual([404, '#404']);
  });

  it('is refused with all that is wrong or missing', async () => {
    const { error } = await w.call(assessing('health_check'), { answers: { age: '17', smoking: 'x', hdl: 'sok' } });
    expect(error?.violations.map(({ propertyName, errorCode }) => `${propertyName} ${errorCode}`)).toEqual(
      expect.arrayContaining(['answers.age V015', 'answers.smoking V007', 'answers.hdl V034', 'answers.weight V001']),
    );
    expect(codeOf(await w.call(assessing('health_check'), { answers: { ...healthAnswers, name: 'x' } }))[0]).toBe(422);
  });

  it('is a document of the same numbers when it is to be printed', async () => {
    const { document } = good(await w.call(assessing('health_check'), { ...health, print: true }));
    expect(document?.name).toMatch(/^Egészségfelmérés 2026-11-23 \d\d-\d\d\.pdf$/);
    expect(
      Buffer.from(document?.content ?? '', 'base64')
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  it('leaves no answer in the database, the logs or the metrics, also while it is filled in', async () => {
    const canary = { ...healthAnswers, weight: '287', cholesterol: '19.37', hdl: '4.37' };
    const canaries = ['"287"', '19.37', '4.37', 'weight', 'cholesterol'];
    const before = w.lines.length;
    const dumped = async () => {
      const { rows: tables } = await w.database.pool.query<{ name: string }>(
        `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
      );
      const counts = await Promise.all(
        tables.map(
          async ({ name }) => (await w.database.pool.query(`select count(*)::int as n from ${name}`)).rows[0]?.n,
        ),
      );
      return Object.fromEntries(tables.map(({ name }, no) => [name, counts[no]]));
    };
    const tables = await dumped();
    const about = 'assessment-about-health_check';
    const { key, sealed } = good(await w.call(saveDraft, { form: 'assessment', about, values: canary }));
    expect(key).toBeNull();
    expect(Buffer.from(sealed ?? '', 'base64url').toString('latin1')).not.toContain('19.37');
    good(await w.call(assessing('health_check'), { answers: canary, print: true }));
    const { rate: _, ...after } = await dumped();
    expect(after).toEqual(Object.fromEntries(Object.entries(tables).filter(([name]) => name !== 'rate')));
    const logText = JSON.stringify(w.lines.slice(before));
    expect(canaries.filter((value) => logText.includes(value))).toEqual([]);
  });

  it('is sealed for the browser, form, subject and partner that it was typed in, for an hour', async () => {
    const about = 'assessment-about-health_check';
    const { sealed } = good(await w.call(saveDraft, { form: 'assessment', about, values: { age: '44' } }));
    const read = async (more: object, headers: Record<string, string> = {}) =>
      (await w.call(readDraft, { form: 'assessment', about, sealed: sealed ?? '', ...more }, headers)).ok?.values;
    expect(await read({})).toEqual({ age: '44' });
    expect(await read({ about: 'assessment-about-mood' })).toEqual({});
    expect(await read({}, { host: 'nn.localhost:3000' })).toEqual({});
    expect(await read({ sealed: `${sealed?.slice(0, -4)}AAAA` })).toEqual({});
    const now = w.now();
    w.pass({ minutes: 61 });
    expect(await read({})).toEqual({});
    w.setNow(now.toString());
  });
});

describe('a result that its customer keeps (S1-05, S3.12-01)', () => {
  it('is among their records as a document, and in their list', async () => {
    const { id, headers } = await holder(w);
    const saved = good(await w.call(saving('health_check'), consented, headers));
    expect(saved.results[0]).toMatchObject({ measure: 'score2', value: 8.1, band: 'high' });
    const { items } = good(await w.call(listRecords, {}, headers));
    expect(items.find((record) => record.id === saved.recordId)).toMatchObject({
      name: 'Egészségfelmérés',
      visibility: 'only_me',
      fileData: [{ kind: 'pdf', state: 'ready' }],
    });
    expect(good(await w.call(listAssessments, {}, headers))).toMatchObject({ items: [{ id: saved.id }], total: 1 });
    expect(good(await w.call(readAssessment, { assessmentId: saved.id }, headers))).toEqual(saved);
    expect(await rowsOf(id)).toHaveLength(1);
    const { rows } = await w.database.pool.query('select action from audit where patient = $1 and object_type = $2', [
      id,
      'assessment',
    ]);
    expect(rows.map(({ action }) => action)).toEqual(['assessment.save', 'assessment.read']);
  });

  it('is kept once, however often it is sent', async () => {
    const { id, headers } = await holder(w);
    const key = { ...headers, 'idempotency-key': 'a-key-of-the-page-for-this-result' };
    const answers = await Promise.all([1, 2, 3].map(() => w.call(saving('health_check'), consented, key)));
    expect(new Set(answers.map(({ ok }) => ok?.id)).size).toBe(1);
    expect(await rowsOf(id)).toHaveLength(1);
    expect(good(await w.call(listRecords, {}, headers)).total).toBe(1);
    const orphans = await w.database.pool.query('select from file_key where file_id not in (select id from file)');
    expect(orphans.rowCount).toBe(0);
  });

  it('gives a stranger sixty documents an hour, and goes on counting for them', async () => {
    const print = () => w.call(assessing('health_check'), { ...health, print: true });
    const answers = await Array.fromAsync({ length: 61 }, print);
    expect(answers.at(-1)?.error?.errorCode).toBe('K429');
    good(await w.call(assessing('health_check'), health));
    await w.database.db.deleteFrom('rate').execute();
  });

  it('is there for nobody else, nor for somebody who acts for its customer (T01, T15)', async () => {
    const mine = await holder(w);
    const saved = good(await w.call(saving('health_check'), consented, mine.headers));
    const other = await holder(w);
    const assessmentId = saved.id;
    expect(codeOf(await w.call(readAssessment, { assessmentId }, other.headers))).toEqual([404, '#404']);
    expect(codeOf(await w.call(deleteAssessment, { assessmentId }, other.headers))).toEqual([404, '#404']);
    expect(codeOf(await w.call(readAssessment, { assessmentId }))).toEqual([401, 'K401']);
    const operator = await w.operatorFor(mine.id);
    expect(codeOf(await w.call(listAssessments, {}, operator.headers))).toEqual([403, 'KA003']);
    expect(codeOf(await w.call(readAssessment, { assessmentId }, operator.headers))).toEqual([403, 'KA003']);
    expect(codeOf(await w.call(deleteAssessment, { assessmentId }, operator.headers))).toEqual([403, 'KA003']);
    expect(codeOf(await w.call(saving('health_check'), consented, operator.headers))).toEqual([403, 'KA003']);
  });

  it('is deleted for good with its document', async () => {
    const { id, headers } = await holder(w);
    const saved = good(await w.call(saving('health_check'), consented, headers));
    const { items } = good(await w.call(listRecords, {}, headers));
    const [file] = items[0]?.fileData ?? [];
    good(await w.call(deleteAssessment, { assessmentId: saved.id }, headers));
    expect([await rowsOf(id), good(await w.call(listRecords, {}, headers)).total]).toEqual([[], 0]);
    expect((await w.call(createDownload, { fileId: file?.id ?? '' }, headers)).status).not.toBe(200);
    expect(codeOf(await w.call(deleteAssessment, { assessmentId: saved.id }, headers))).toEqual([404, '#404']);
  });

  it('is handed out with an export, and gone with the account (P01, P03)', async () => {
    const { id, headers } = await holder(w);
    good(await w.call(saving('health_check'), consented, headers));
    const exported = [];
    for await (const one of (await assessments.resources?.(w.context(), id)) ?? []) exported.push(one);
    expect(exported).toMatchObject([
      { resourceType: 'QuestionnaireResponse', subject: { reference: `Patient/${id}` } },
    ]);
    const context = w.context();
    await inTransaction(context, async (tx) => {
      const event = assessmentEvent(context, { id, account_id: id }, 'delete');
      await assessments.erase(await auditWrite(tx, context, event), context, id);
    });
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe('a tool of a plan (S4.2-03)', () => {
  it.each([
    ['work_life_balance', 'balance', 10, ['work_life_balance_quiz']],
    ['workplace_stress', 'stress', 12, ['workplace_stress_quiz']],
  ] as const)('opens %s to who has it, and refuses others', async (tool, prefix, many, services) => {
    const made = await account(w.database, { subscriptions: [[]], services: [...services] });
    const other = await account(w.database, { subscriptions: [[]] });
    const answers = sameAnswers(prefix, many, '2');
    const [own, others] = [await w.session(made.id), await w.session(other.id)];
    expect(good(await w.call(assessing(tool), { answers }, own.headers)).results[0]?.value).toBe(50);
    expect(codeOf(await w.call(assessing(tool), { answers }, others.headers))[0]).toBe(403);
    expect(codeOf(await w.call(assessing(tool), { answers }))[0]).toBe(401);
  });

  it.each([
    ['mood', 'phq', 9],
    ['anxiety', 'gad', 7],
  ] as const)('opens %s to who may ask a psychologist', async (tool, prefix, many) => {
    const made = await account(w.database, { subscriptions: [['hasPsychology']] });
    const other = await account(w.database, { subscriptions: [[]] });
    const answers = sameAnswers(prefix, many, '1');
    const [own, others] = [await w.session(made.id), await w.session(other.id)];
    expect(good(await w.call(assessing(tool), { answers }, own.headers)).results[0]?.band).toBe('mild');
    expect(codeOf(await w.call(assessing(tool), { answers }, others.headers))).toEqual([403, 'K403']);
  });
});
