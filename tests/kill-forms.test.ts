import { afterAll, beforeAll, expect, it } from 'vitest';
import { preauthFormSteps } from '../contract/claims/preauthorization-rules.ts';
import type { Permission } from '../contract/platform/permission.ts';
import { dayIn, systemClock } from '../server/platform/clock.ts';
import { claimPlan } from './claims.ts';
import { sampled } from './deep.ts';
import { sendForm } from './files/form.ts';
import { plainPdf } from './files/pdfs.ts';
import { approvingPlan } from './preauthorizations.ts';
import { type Running, serve, stop } from './process.ts';
import { holder } from './relatives.ts';
import { type Jar, type Visit, visit } from './visit.ts';
import { type World, world, worldSecret } from './world.ts';

// The real process, killed without warning after a page of a form was sent: another one shows all that was typed and
// uploaded until then.

let w: World;
beforeAll(async () => {
  w = await world({ clock: systemClock });
});
afterAll(() => w.close());

const day = dayIn(systemClock(), 'Europe/Budapest');
const ago = (name: string): Record<string, string> => {
  const { year, month, day: at } = Temporal.PlainDate.from(day).subtract({ days: 3 });
  return { [`${name}-year`]: `${year}`, [`${name}-month`]: `${month}`, [`${name}-day`]: `${at}` };
};
const ahead = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

type Step = { path: string; typed: Record<string, string>; file?: string };

const claim = '/services/claim-reporting';
const request = '/services/consultation?service=general_consultation';
const approval = '/services/preauthorization/new';
const approvalPages: Partial<Record<(typeof preauthFormSteps)[number], Record<string, string>>> = {
  recommendation: { ...ago('issuedOn'), doctorName: 'Dr. Javasló Jolán', institution: 'Nyárfa', diagnosis: 'Panasz' },
  history: { 'answers.pregnancy': 'not_concerned', 'answers.medicines': 'semmi' },
  appointment: { 'ranges.0.from': ahead(8), 'ranges.0.to': ahead(12) },
  examination: { scope: 'appointment', place: 'Budapest', mode: 'in_person' },
  care: { 'cares.0.serviceCode': '101', 'cares.0.qty': '1', 'cares.0.bodySite': 'mellkas' },
  person: { phone: '+36301234567', email: 'unige@example.com' },
  booking: { bookBy: 'phone' },
  call: { callPhone: '+36301234567', callWindow: 'morning' },
};

const forms: Record<string, Step[]> = {
  claim: [
    { path: `${claim}?step=1`, typed: { benefit: 'specialist', ...ago('careDate'), complaint: 'Fáj a térdem.' } },
    { path: `${claim}?step=2`, typed: { provider: 'Bükkfa Rendelő' } },
    {
      path: `${claim}?step=3`,
      typed: { type: 'visit', invoiceNo: 'K-1', ...ago('issuedAt'), amount: '12500', currency: 'HUF', intent: 'next' },
      file: 'szamla.pdf',
    },
    { path: `${claim}?step=4`, typed: { holder: 'Szőke Ünige', bankAccount: '11773016-11111018' } },
  ],
  request: [
    { path: `${request}&step=2`, typed: { adviceKind: 'symptom', complaint: 'Fáj a hasam.', ...ago('since') } },
    { path: `${request}&step=3`, typed: { temperature: '38,5', pregnancyWeek: '12' } },
    { path: `${request}&step=4`, typed: { medicines: 'semmi', allergies: 'pollen' } },
    { path: `${request}&step=5`, typed: { answerBy: 'email' } },
  ],
  approval: [
    { path: approval, typed: { intent: 'next', 'cares.0.serviceCode': '101' } },
    ...preauthFormSteps.flatMap((step) => {
      const typed = approvalPages[step];
      const path = `${approval}?step=${step}`;
      return typed
        ? [{ path, typed: { intent: 'next', ...typed }, ...(step === 'recommendation' && { file: 'javaslat.pdf' }) }]
        : [];
    }),
  ],
};

/** The portal of a process of its own, asked as the one of the test is. */
function through({ base }: Running): World {
  return {
    ...w,
    request: (path, { host: _, ...init } = {}) => {
      const headers = new Headers(init.headers);
      if (headers.has('origin')) headers.set('origin', base);
      return fetch(new URL(path, base), { ...init, headers, redirect: 'manual' });
    },
  };
}

async function send(at: World, { path, typed, file }: Step, jar: Jar): Promise<void> {
  const page = await visit(at, path, { jar, language: 'en' });
  const fields = { ...valuesIn(page), ...typed };
  if (file === undefined) {
    const next = await visit(at, path, { jar, language: 'en', method: 'POST', form: fields });
    expect([path, next.status, next.document.querySelector('main [role=alert]')?.textContent]).toEqual([
      path,
      200,
      undefined,
    ]);
    return;
  }
  const files = [{ name: file, bytes: await plainPdf(`${path} ${file}`) }];
  const sent = await sendForm(at, path, { fields, files }, jar, 'en');
  expect([path, sent.status]).toEqual([path, 303]);
}

function valuesIn({ document }: Visit): Record<string, string> {
  const fields = document.querySelectorAll<HTMLInputElement>('main form#step :is(input, textarea, select)');
  const sent = [...fields].filter(
    ({ type, checked }) => type !== 'file' && (!['radio', 'checkbox'].includes(type) || checked),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}

async function someone(): Promise<Jar> {
  const permissions: Permission[] = [
    'hasRelatives',
    'hasClaimReporting',
    'hasPreauthorization',
    'hasGeneralConsultation',
  ];
  const plan = { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] };
  const { token } = await holder(w, { subscriptions: [permissions], plan });
  return new Map([['token', token]]);
}

const longest = Math.max(...Object.values(forms).map((steps) => steps.length));
const kills = sampled(
  Array.from({ length: longest }, (_, at) => at + 1),
  longest,
  2,
);

it.each(kills)(
  'a request, a claim and an approval lose nothing when the process is killed after page %s (F01, R5, 0040)',
  { timeout: 120_000 },
  async (sent) => {
    const settings = { DATABASE_URL: w.url, KAPU_SECRET: worldSecret, KAPU_FILES_DIR: w.filesDir, LOG_LEVEL: 'silent' };
    const jar = await someone();
    const first = await serve({ ...settings, RATE_LIMITS: 'off' });
    for (const steps of Object.values(forms))
      for (const step of steps.slice(0, sent)) await send(through(first), step, jar);
    await stop(first, 'SIGKILL');
    const second = await serve({ ...settings, RATE_LIMITS: 'off' });
    for (const steps of Object.values(forms))
      for (const { path, typed, file } of steps.slice(0, sent)) {
        const page = await visit(through(second), path, { jar, language: 'en' });
        const { intent: _, ...fields } = typed;
        expect(valuesIn(page), path).toMatchObject(fields);
        if (file !== undefined) expect(page.text, path).toContain(file);
      }
    await stop(second);
  },
);
