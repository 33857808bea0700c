import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { cancelReservation } from '../../../contract/booking/reservation.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Button, LinkButton } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { FoldedText } from '../../portal/content/folded-text.tsx';
import type { StepOutcome } from './action-data.ts';
import { Ended } from './ended.tsx';
import { Finished } from './finished.tsx';
import { GivesBack } from './gives-back.tsx';
import { LateRule } from './late-rule.tsx';
import { LinkEnded } from './link-ended.tsx';
import { readOr404 } from './read.server.ts';
import { refusedStep } from './refused-step.server.ts';
import { Summary } from './summary.tsx';

/** Opening the page only asks, and its button cancels the visit (S2.1-04). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const reservation = await readOr404(api(context), params.token ?? '');
  const pageRequest = pageRequestOf(context);
  const contents = await contentsOf(pageRequest, ['appointment_cancellation']);
  return data({ reservation, contents, search: pageRequest.config.searchPath }, { status: reservation ? 200 : 404 });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const call = api(context);
  const token = params.token ?? '';
  const form = await request.formData();
  const givesBack = textOf(form, 'givesBack');
  const confirmation = { lateAccepted: form.has('lateAccepted'), ...(givesBack !== undefined && { givesBack }) };
  try {
    await call(cancelReservation, { token, ...confirmation });
    return seeOther(href('delete-public-reservation', { token }));
  } catch (error) {
    const outcome = refusedStep(error, pageRequestOf(context));
    return data(outcome, { status: outcome.status });
  }
}

export default function DeletePage() {
  const { reservation, contents, search } = useLoaderData<typeof loader>();
  const outcome = useActionData<StepOutcome>();
  const t = useT();
  if (!reservation) return <LinkEnded search={search} />;
  if (reservation.step === 'cancelled' || reservation.step === 'expired')
    return <Ended reservation={reservation} outcome={outcome} search={search} />;
  const finished = reservation.step === 'finished' || reservation.step === 'loggedInFinished';
  if (!reservation.canCancel && !outcome?.refusal && finished)
    return <Finished reservation={reservation} outcome={outcome} search={search} />;
  return (
    <RailPage title={t('reservation.delete.title')} error={outcome?.refusal}>
      <RefusalPanel refusal={outcome?.refusal} />
      <p className="text-l">{t('reservation.delete.lead')}</p>
      <Summary reservation={reservation} />
      <PageForm method="post" className="grid gap-3 rounded-card border-2 border-confirm p-5">
        <LateRule reservation={reservation} />
        <GivesBack {...reservation} />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button kind="confirm">{t('reservation.delete.confirm')}</Button>
          <LinkButton kind="quiet" href={href('reservation', {}, { reservation: reservation.token })}>
            {t('reservation.delete.keep')}
          </LinkButton>
          {reservation.canMove && (
            <LinkButton kind="text" href={href('move-reservation', { token: reservation.token })}>
              {t('reservation.delete.move')}
            </LinkButton>
          )}
        </div>
      </PageForm>
      {contents.map((content) => (
        <FoldedText key={content.kind} content={content} />
      ))}
    </RailPage>
  );
}
