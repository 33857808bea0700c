import { preauthFormSteps } from '../../contract/claims/preauthorization-rules.ts';
import type { Permission } from '../../contract/platform/permission.ts';
import { holder } from '../entitlement/relatives.ts';
import { dayParts } from '../support/day-parts.ts';
import type { Jar, Visit } from '../support/visit.ts';
import type { World } from '../support/world.ts';
import { claimPlan } from './claims.ts';
import { approvingPlan } from './preauthorizations.ts';

export type FormPage = { path: string; entries: Record<string, string>; file?: string };

/** Every form over several pages, with the entries of each, some days before and after this one. */
export function formPages(day: string): Record<'claim' | 'request' | 'approval', FormPage[]> {
  const ago = (name: string): Record<string, string> => {
    return dayParts(name, Temporal.PlainDate.from(day).subtract({ days: 3 }).toString());
  };
  const ahead = (days: number) => Temporal.PlainDate.from(day).add({ days }).toString();

  const claim = '/services/claim-reporting';
  const request = '/services/consultation?service=general_consultation';
  const approval = '/services/preauthorization/new';
  const approvalPages: Partial<Record<(typeof preauthFormSteps)[number], Record<string, string>>> = {
    recommendation: { ...ago('issuedOn'), doctorName: 'Dr. Javasló Jolán', institution: 'Nyárfa', diagnosis: 'Panasz' },
    history: { 'answers.pregnancy': 'not_concerned', 'answers.medicines': 'semmi' },
    appointment: { ...dayParts('ranges.0.from', ahead(8)), ...dayParts('ranges.0.to', ahead(12)) },
    examination: { scope: 'appointment', place: 'Budapest', mode: 'in_person' },
    care: { 'cares.0.serviceCode': '101', 'cares.0.qty': '1', 'cares.0.bodySite': 'mellkas' },
    person: { phone: '+36301234567', email: 'unige@example.com' },
    booking: { bookBy: 'phone' },
    call: { callPhone: '+36301234567', callWindow: 'morning' },
  };

  return {
    claim: [
      {
        path: `${claim}?step=1`,
        entries: {
          benefit: 'specialist',
          ...ago('careDate'),
          complaint: 'Fáj a térdem.',
          provider: 'Bükkfa Rendelő',
        },
      },
      {
        path: `${claim}?step=2`,
        entries: {
          type: 'visit',
          invoiceNo: 'K-1',
          ...ago('issuedAt'),
          amount: '12500',
          currency: 'HUF',
          intent: 'next',
        },
        file: 'szamla.pdf',
      },
      { path: `${claim}?step=3`, entries: { holder: 'Szőke Ünige', bankAccount: '11773016-11111018' } },
    ],
    request: [
      { path: `${request}&step=2`, entries: { adviceKind: 'symptom', complaint: 'Fáj a hasam.', ...ago('since') } },
      { path: `${request}&step=3`, entries: { temperature: '38,5', pregnancyWeek: '12' } },
      { path: `${request}&step=4`, entries: { medicines: 'semmi', allergies: 'pollen' } },
      { path: `${request}&step=5`, entries: { answerBy: 'email' } },
      { path: `${request}&step=6`, entries: {}, file: 'lelet.pdf' },
    ],
    approval: [
      { path: approval, entries: { intent: 'next', 'cares.0.serviceCode': '101' } },
      ...preauthFormSteps.flatMap((step) => {
        const entries = approvalPages[step];
        const path = `${approval}?step=${step}`;
        return entries
          ? [
              {
                path,
                entries: { intent: 'next', ...entries },
                ...(step === 'recommendation' && { file: 'javaslat.pdf' }),
              },
            ]
          : [];
      }),
    ],
  };
}

export async function customerOfAll(w: World) {
  const permissions: Permission[] = [
    'hasRelatives',
    'hasClaimReporting',
    'hasPreauthorization',
    'hasGeneralConsultation',
  ];
  const plan = { ...approvingPlan, benefits: [...approvingPlan.benefits, ...claimPlan({}).benefits] };
  return holder(w, { subscriptions: [permissions], plan });
}

export async function whoMayAll(w: World): Promise<Jar> {
  return new Map([['token', (await customerOfAll(w)).token]]);
}

export function valuesIn({ document }: Visit): Record<string, string> {
  const fields = document.querySelectorAll<HTMLInputElement>('main form#step :is(input, textarea, select)');
  const sent = [...fields].filter(
    ({ type, checked }) => type !== 'file' && (!['radio', 'checkbox'].includes(type) || checked),
  );
  return Object.fromEntries(sent.map(({ name, value }) => [name, value]));
}
