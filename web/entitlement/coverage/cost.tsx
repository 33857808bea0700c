import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listSpecializations } from '../../../contract/directory/location.ts';
import { checkCoverage } from '../../../contract/entitlement/coverage.ts';
import { listPersons, type Person } from '../../../contract/entitlement/relative.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { problem, wrong } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { ComboTextField } from '../../platform/ui/combo/combo-text-field.tsx';
import { EmergencyPanel } from '../../platform/ui/emergency-panel.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { Arrange, CostAnswer } from './cost-answer.tsx';
import { examinationsMeant, examinationsOf } from './examinations.server.ts';

export const handle = {
  script: true,
  texts: ['cost', 'coverage.action', 'coverage.tag', 'covered', 'relatives.relationship', 'search.emergency', 'ui'],
};

const fields = [
  { name: 'service', wrong: 'cost.service_unknown' },
  { name: 'where', wrong: 'cost.where_unknown' },
  { name: 'personId' },
];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const sent = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [specializations, persons] = await Promise.all([
    call(listSpecializations, { offered: '1' }),
    call(listPersons, { scope: 'book' }),
  ]);
  const question = { service: sent('service'), where: sent('where'), person: sent('person') };
  const examinations = specializations.flatMap(examinationsOf);
  const { choices, emergencyNumber } = await examinationsMeant(pageRequest, examinations, question.service);
  const [only] = choices.length === 1 ? choices : [];
  /** A search for a whole specialty begins with the first of its examinations. */
  const first = examinations.find(({ specializationId }) => String(specializationId) === sent('specialization'));
  const known = {
    ...{ question, persons, answer: undefined, refusal: undefined },
    examinations,
    examination: only ?? (question.service === '' ? first : undefined),
    choices: only ? [] : choices,
    emergencyNumber,
    patient: persons.find(({ id, relationship }) => id === question.person && relationship !== null),
  };
  if (question.service === '' || known.choices.length > 0) return data(known);
  try {
    const service = only?.id ?? unofferedId(question.service);
    return data({ ...known, answer: await answerOf(pageRequest, { ...question, service }) });
  } catch (error) {
    const refusal = toRefusal(error, pageRequest, fields);
    return data({ ...known, refusal }, { status: refusal.status });
  }
}

type CostQuestion = { service: string; where: string; person: string };

function answerOf({ call, config, now }: PageRequest, { service, where, person }: CostQuestion) {
  return call(checkCoverage, {
    serviceCode: service,
    date: dayOf(now, config.timeZone),
    where: where || ownPlace(config),
    ...(person !== '' && { personId: person }),
  });
}

function ownPlace({ place, hostLocale }: Config): string {
  return place ?? new Intl.Locale(hostLocale).region?.toLowerCase() ?? '';
}

/** @returns the id of an examination that nobody offers. @throws Problem X444 for a text that is no id */
function unofferedId(text: string): string {
  if (!/^\d+$/.test(text)) throw problem('X444', {}, [wrong('V007', 'service', text)]);
  return text;
}

export default function CostPage() {
  const t = useT();
  const { answer, refusal, question, examination, choices, emergencyNumber, patient } = useLoaderData<typeof loader>();
  const { language } = usePageContext();
  return (
    <RailPage title={t('cost.title')} error={refusal} rail={answer && <Question />}>
      <BackLink href={href('services-coverage', {}, { person: patient?.id })}>{t('cost.back')}</BackLink>
      {refusal && (refusal.code === 'RR1007' ? <Nobody /> : <RefusalPanel refusal={refusal} />)}
      {answer && (
        <CostAnswer
          answer={answer}
          service={examination?.name ?? ''}
          where={question.where}
          person={patient && { id: patient.id, name: fullName(patient, language) }}
        />
      )}
      {emergencyNumber !== null && <EmergencyPanel number={emergencyNumber} />}
      {choices.length > 0 && <Choices />}
      {!answer && <Question />}
    </RailPage>
  );
}

function Nobody() {
  const t = useT();
  return (
    <Panel kind="warning" title={t('cost.nobody')}>
      <p>{t('cost.nobody_lead')}</p>
      <p>
        <Arrange kind="action" />
      </p>
    </Panel>
  );
}

function Choices() {
  const t = useT();
  const { question, choices } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="choices" className="grid gap-2">
      <h2 id="choices" className="text-l wrap-anywhere">
        {t('cost.service_many', { value: question.service })}
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {choices.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={href('services-coverage-cost', {}, { ...question, service: id })}
              className="inline-flex min-h-11 items-center"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Question() {
  const t = useT();
  const { answer, refusal, question, examinations, examination, persons } = useLoaderData<typeof loader>();
  const { language } = usePageContext();
  const nameOf = (one: Person) =>
    one.relationship === null
      ? t('relatives.relationship.me', { name: fullName(one, language) })
      : `${fullName(one, language)} (${t(`relatives.relationship.${one.relationship}`)})`;
  return (
    <section aria-labelledby="question" className="grid gap-4">
      <h2 id="question" className={answer ? 'text-l' : 'sr-only'}>
        {t(answer ? 'cost.again' : 'cost.question')}
      </h2>
      {!answer && <p>{t('cost.lead')}</p>}
      <PageForm method="get" action={href('services-coverage-cost')} className="grid gap-4">
        <ComboTextField
          name="service"
          label={t('cost.service')}
          placeholder={t('cost.service_example')}
          groups={[{ name: '', options: examinations.map(({ id, name }) => ({ id, name, note: '' })) }]}
          value={examination?.id ?? ''}
          text={examination?.name ?? question.service}
          error={faultOf(refusal, 'service')}
          required
        />
        <TextField
          name="where"
          label={t('cost.where')}
          hint={t('cost.where_hint')}
          defaultValue={question.where}
          error={faultOf(refusal, 'where')}
          maxLength={80}
          optional
        />
        {persons.length > 1 && (
          <Select
            name="person"
            label={t('cost.person')}
            options={persons.map((one) => ({ value: one.relationship === null ? '' : one.id, label: nameOf(one) }))}
            defaultValue={question.person}
            error={faultOf(refusal, 'personId')}
          />
        )}
        <div>
          <Button kind={answer ? 'quiet' : 'action'}>{t('cost.button')}</Button>
        </div>
      </PageForm>
    </section>
  );
}
