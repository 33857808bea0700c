import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { listSpecializations, type Specialization } from '../../../contract/directory/location.ts';
import { checkCoverage } from '../../../contract/entitlement/coverage.ts';
import { listPersons, type Person } from '../../../contract/entitlement/relative.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import type { Config } from '../../../contract/platform/config.ts';
import { dayOf } from '../../../contract/platform/format.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { fullName } from '../../platform/full-name.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { Arrange, CostAnswer } from './cost-answer.tsx';

export const handle = { script: false, texts: [] };

const fields = [{ name: 'serviceCode' }, { name: 'where', wrong: 'cost.where_unknown' }, { name: 'personId' }];

export async function loader({ context, url }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const said = (name: string) => url.searchParams.get(name)?.trim() ?? '';
  const [specializations, persons] = await Promise.all([
    call(listSpecializations, { offered: '1' }),
    call(listPersons, { scope: 'book' }),
  ]);
  const asked = { service: said('service'), where: said('where'), person: said('person') };
  const known = {
    ...{ asked, persons, answer: undefined, refusal: undefined },
    groups: specializations.map(groupOf),
    /** A benefit of a whole specialty asks for its first visit. */
    chosen: asked.service || firstOf(specializations, said('specialization')),
    asksFor: persons.find(({ id, relationship }) => id === asked.person && relationship !== null),
  };
  if (asked.service === '') return data(known);
  try {
    return data({ ...known, answer: await answerOf(pageRequest, asked) });
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

/** Where nobody says a place, the brand's own, else its country. */
function ownPlace({ place, hostLocale }: Config): string {
  return place ?? new Intl.Locale(hostLocale).region?.toLowerCase() ?? '';
}

const groupOf = ({ name, subfunctions }: Specialization) => ({
  label: name,
  options: subfunctions.map((one) => ({ value: one.id, label: `${name}, ${one.name}` })),
});

function firstOf(all: readonly Specialization[], wanted: string): string {
  const [first] = all.find(({ id }) => String(id) === wanted)?.subfunctions ?? [];
  return first ? String(first.id) : '';
}

export default function CostPage() {
  const t = useT();
  const { answer, refusal, asked, groups, asksFor } = useLoaderData<typeof loader>();
  const { hostLocale } = useConfig();
  const service = groups.flatMap(({ options }) => options).find(({ value }) => String(value) === asked.service);
  return (
    <RailPage title={t('cost.title')} error={refusal !== undefined} rail={answer && <Question />}>
      <BackLink href={href('services-coverage', {}, { person: asksFor?.id })}>{t('cost.back')}</BackLink>
      {refusal && (refusal.code === 'RR1007' ? <Nobody /> : <RefusalPanel refusal={refusal} />)}
      {answer && (
        <CostAnswer
          answer={answer}
          service={service?.label ?? ''}
          where={asked.where}
          person={asksFor && { id: asksFor.id, name: fullName(asksFor, hostLocale) }}
        />
      )}
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

function Question() {
  const t = useT();
  const { answer, refusal, asked, groups, chosen, persons } = useLoaderData<typeof loader>();
  const { hostLocale } = useConfig();
  const nameOf = (one: Person) =>
    one.relationship === null
      ? t('relatives.relationship.me', { name: fullName(one, hostLocale) })
      : `${fullName(one, hostLocale)} (${t(`relatives.relationship.${one.relationship}`)})`;
  return (
    <section aria-labelledby="question" className="grid gap-4">
      <h2 id="question" className={answer ? 'text-l' : 'sr-only'}>
        {t(answer ? 'cost.again' : 'cost.question')}
      </h2>
      {!answer && <p>{t('cost.lead')}</p>}
      <PageForm method="get" action={href('services-coverage-cost')} className="grid gap-4">
        <Select
          name="service"
          label={t('cost.service')}
          placeholder={t('cost.service_choose')}
          groups={groups}
          defaultValue={chosen}
          error={faultOf(refusal, 'serviceCode')}
          required
        />
        <TextField
          name="where"
          label={t('cost.where')}
          hint={t('cost.where_hint')}
          defaultValue={asked.where}
          error={faultOf(refusal, 'where')}
          maxLength={80}
          optional
        />
        {persons.length > 1 && (
          <Select
            name="person"
            label={t('cost.person')}
            options={persons.map((one) => ({ value: one.relationship === null ? '' : one.id, label: nameOf(one) }))}
            defaultValue={asked.person}
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
