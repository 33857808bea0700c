import { type Question, questions } from '../../contract/care/questions.ts';
import { type CareRequestKind, careRequestKind } from '../../contract/care/request-kinds.ts';
import { questionNamed, questionsOf } from '../../contract/care/request-schema.ts';
import { sendOperations } from '../../contract/care/send-care-request.ts';
import { plainPdf } from '../files/pdfs.ts';
import { upload } from '../files/upload.ts';
import { account } from '../identity/account.ts';
import { good, type World } from '../support/world.ts';

/** The Monday after the tests' first day. */
const ahead = '2026-12-07';
const behind = '2026-09-01';

const answers: Readonly<Record<Question['kind'], (question: Question) => string>> = {
  text: () => 'Kanizsai rendelő',
  'long-text': () => 'Három napja fáj a torkom.',
  whole: (question) => (question.kind === 'whole' ? String(question.least + 5) : ''),
  temperature: () => '37,8',
  'past-day': () => behind,
  'coming-day': () => ahead,
  choice: (question) => (question.kind === 'choice' ? (question.options[0] ?? '') : ''),
  language: () => 'hu',
  phone: () => '+36 30 123 4567',
  'local-phone': () => '1 234 5678',
  'postal-code': () => '6720',
  ticks: () => '',
  measure: (question) => (question.kind === 'measure' ? String(question.least) : ''),
};

function goodAnswers(kind: Pick<CareRequestKind, 'groups'>): Record<string, string> {
  return Object.fromEntries(
    questionsOf(kind).map((name) => [name, answers[questions[name].kind](questionNamed(name))]),
  );
}

function sendOperation(service: string) {
  const row = sendOperations.find(({ kind }) => kind.service === service);
  if (!row) throw new Error(`nothing sends ${service}`);
  return row.operation;
}

export async function patient(w: World, service: string, partner = 'default') {
  const { access } = sendOperation(service);
  const flags = typeof access === 'object' && 'permission' in access ? [access.permission] : [];
  const made = await account(w.database, { partner, subscriptions: [flags], services: [service] });
  return { ...made, ...(await w.session(made.id, {}, partner)) };
}

let uploaded = 0;

export async function sendRequest(
  w: World,
  headers: Record<string, string>,
  service: string,
  input: Record<string, unknown> = {},
) {
  const kind = careRequestKind(service);
  const fileIds: string[] = [];
  for (let no = 0; no < (input.fileIds ? 0 : (kind.files?.least ?? 0)); no += 1) {
    uploaded += 1;
    const chosen = { name: `lelet-${uploaded}.pdf`, bytes: await plainPdf(`lelet ${uploaded}`) };
    fileIds.push(good(await upload(w, chosen, headers, kind.files?.purpose)).file.id);
  }
  return w.call(sendOperation(service), { ...goodAnswers(kind), fileIds, consent: true, ...input }, headers);
}

/** Other questions get their usual answers. */
export function answersFor(service: string, say: (name: string, question: Question) => string | undefined) {
  const pairs = questionsOf(careRequestKind(service)).map((name) => [name, say(name, questionNamed(name))] as const);
  return Object.fromEntries(pairs.filter(([, answer]) => answer !== undefined));
}
