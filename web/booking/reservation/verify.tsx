import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { confirmReservation } from '../../../contract/booking/guest.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { StepOutcome } from './action-data.ts';
import { Ended } from './ended.tsx';
import { Finished } from './finished.tsx';
import { LinkEnded } from './link-ended.tsx';
import { PayStep } from './pay-step.tsx';
import { readOr404 } from './read.server.ts';
import { refusedStep } from './refused-step.server.ts';
import { SearchAgain } from './search-again.tsx';
import { onTo, startFrom, toReservation } from './start.server.ts';
import { StepRefusal } from './step-refusal.tsx';
import { Summary } from './summary.tsx';

/** Only the button confirms, so that a mail scanner that opens the link changes nothing (S2.1-04, D2). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const search = pageRequestOf(context).config.searchPath;
  if (!params.token) return data({ reservation: undefined, search, over: false });
  const reservation = await readOr404(api(context), params.token);
  return data({ reservation, search, over: !reservation }, { status: reservation ? 200 : 404 });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  const token = params.token ?? '';
  try {
    if (textOf(form, 'slotId') !== undefined) {
      return toReservation((await startFrom(form, pageRequest.call, undefined)).token, pageRequest.keep);
    }
    const confirmed = await pageRequest.call(confirmReservation, { token });
    pageRequest.keep({ confirmed: true });
    if (confirmed.token === token) return seeOther(href('verify-public-reservation', { token }));
    return onTo(confirmed);
  } catch (error) {
    const outcome = { ...refusedStep(error, pageRequest), reservation: await readOr404(pageRequest.call, token) };
    return data(outcome, { status: outcome.status });
  }
}

export default function VerifyPage() {
  const { reservation, search, over } = useLoaderData<typeof loader>();
  const outcome = useActionData<StepOutcome>();
  const t = useT();
  const current = outcome?.reservation ?? reservation;
  if (!current && over) return <LinkEnded search={search} />;
  if (!current) return <NoToken search={search} />;
  if (current.step === 'finished' || current.step === 'loggedInFinished')
    return <Finished reservation={current} outcome={outcome} search={search} />;
  if (current.step === 'payment') return <PayStep reservation={current} />;
  if (current.step === 'cancelled') return <Ended reservation={current} outcome={outcome} search={search} />;
  const isAsked = current.pendingAtPartner || current.refusedByPartner;
  return (
    <RailPage title={t('reservation.verify.title')} error={outcome?.refusal}>
      <StepRefusal outcome={outcome} reservation={current} />
      {!outcome?.refusal && <p className="text-l">{t('reservation.verify.lead', { name: current.firstName ?? '' })}</p>}
      <Summary reservation={current} />
      <PageForm method="post">
        <Button>{t(isAsked ? 'reservation.waiting.retry' : 'reservation.verify.confirm')}</Button>
      </PageForm>
      <p className="text-text-muted">{t('reservation.verify.not_you')}</p>
    </RailPage>
  );
}

function NoToken({ search }: { search: string }) {
  const t = useT();
  return (
    <RailPage title={t('reservation.verify.title')}>
      <p className="text-l">{t('reservation.verify.no_token')}</p>
      <SearchAgain href={search} />
    </RailPage>
  );
}
