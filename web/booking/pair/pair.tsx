import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { listSlots } from '../../../contract/booking/calendar.ts';
import { finishPair, readPair, startPair } from '../../../contract/booking/pair.ts';
import { cancelReservation, type Reservation } from '../../../contract/booking/reservation.ts';
import { listPersons } from '../../../contract/entitlement/relative.ts';
import { href } from '../../../contract/href.ts';
import type { Call } from '../../../contract/operations.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { refusedForm } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { BackLink } from '../../platform/ui/back-link.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { Radios } from '../../platform/ui/choices.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { HeldPair } from './held-pair.tsx';
import { type PairQuery, pairQueryIn, pairsOf, paysName } from './pairs.ts';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { call } = pageRequestOf(context);
  const query = pairQueryIn(url.searchParams);
  const reservations = await pairOr404(call, query.tokens);
  if (reservations) return { query, reservations, persons: [], pairs: [], timeZone: '', next: undefined };
  const { providerId, doctorId, subfunction, week } = query;
  const calendar = await call(listSlots, { providerId, doctorId, subfunction, ...(week !== undefined && { week }) });
  const persons = await call(listPersons, { scope: 'book' });
  const next = Temporal.PlainDate.from(calendar.week).add({ days: 7 }).toString();
  return { query, reservations: undefined, persons, pairs: pairsOf(calendar), timeZone: calendar.timeZone, next };
}

async function pairOr404(call: Call, [first, second]: readonly string[]): Promise<Reservation[] | undefined> {
  if (first === undefined || second === undefined) return undefined;
  try {
    return (await call(readPair, { first, second })).reservations;
  } catch (error) {
    if (isProblem(error) && error.code === '#404') return undefined;
    throw error;
  }
}

const fields = ['slotIds', 'personIds', 'first', 'second', 'phone'].map((name) => ({ name, kind: 'text' as const }));

export async function action({ request, url, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { call } = pageRequest;
  const form = await request.formData();
  const query = pairQueryIn(url.searchParams);
  try {
    switch (pressed(form)) {
      case 'hold': {
        const slotIds = (textOf(form, 'slotIds') ?? '').split('_');
        const personIds = [textOf(form, 'first') ?? '', textOf(form, 'second') ?? ''];
        const made = await call(startPair, { slotIds, personIds, subfunctionId: query.subfunction });
        return seeOther(addressOf(query, made.reservations));
      }
      case 'book': {
        const pays = query.tokens.map((_, no) => textOf(form, paysName(no)) ?? null);
        const phone = textOf(form, 'phone');
        const asks = { tokens: query.tokens, pays, ...(phone !== undefined && { phone }) };
        const booked = await call(finishPair, asks);
        return seeOther(addressOf(query, booked.reservations));
      }
      case 'release':
        for (const token of query.tokens) await call(cancelReservation, { token });
        return seeOther(addressOf(query, []));
      default:
        throw problem('#404');
    }
  } catch (error) {
    const outcome = refusedForm(error, pageRequest, form, fields);
    return data(outcome, { status: outcome.status });
  }
}

function addressOf({ tokens: _, ...query }: PairQuery, [first, second]: readonly { token: string }[]): string {
  return href('reservation-pair', {}, { ...query, first: first?.token, second: second?.token });
}

export default function PairPage() {
  const t = useT();
  const when = useWhen();
  const { language } = usePageContext();
  const { query, reservations, persons, pairs, timeZone, next } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const { providerId, doctorId, subfunction } = query;
  if (reservations) {
    const again = href('reservation-pair', {}, { providerId, doctorId, subfunction, week: query.week });
    return <HeldPair reservations={reservations} outcome={outcome} again={again} />;
  }
  const people = persons.map((one) => ({ value: one.id, label: fullName(one, language) }));
  const { refusal: refused, entries } = outcome ?? {};
  return (
    <RailPage title={t('pair.page.title')} error={refused}>
      <BackLink href={href('doctor', { providerId, doctorId }, { subfunction })}>{t('pair.page.back')}</BackLink>
      <p className="text-l">{t('pair.page.lead')}</p>
      <RefusalPanel refusal={refused} />
      {pairs.length === 0 ? (
        <p>{t('pair.page.none')}</p>
      ) : (
        <PageForm method="post" className="grid gap-6">
          <Radios
            name="slotIds"
            label={t('pair.page.times')}
            error={faultOf(refused, 'slotIds')}
            value={entries?.values.slotIds}
            choices={pairs.map(({ value, start, second }) => ({
              value,
              label: t('pair.time.both', { when: when(start, timeZone), second }),
            }))}
          />
          <Select
            name="first"
            label={t('pair.page.first')}
            options={people}
            defaultValue={entries?.values.first ?? people[1]?.value ?? ''}
            error={faultOf(refused, 'personIds')}
          />
          <Select
            name="second"
            label={t('pair.page.second')}
            options={people}
            defaultValue={entries?.values.second ?? people[2]?.value ?? ''}
          />
          <div>
            <Button name="intent" value="hold">
              {t('pair.page.hold')}
            </Button>
          </div>
        </PageForm>
      )}
      <p>
        <Link
          href={href('reservation-pair', {}, { providerId, doctorId, subfunction, week: next })}
          className="inline-flex min-h-11 items-center"
        >
          {t('pair.page.next_week')}
        </Link>
      </p>
    </RailPage>
  );
}
