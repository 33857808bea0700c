import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { moveReservation } from '../../../contract/booking/move.ts';
import { href } from '../../../contract/href.ts';
import { api, pageRequestOf } from '../../platform/api.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import type { StepOutcome } from '../reservation/action-data.ts';
import { LinkEnded } from '../reservation/link-ended.tsx';
import { readOr404 } from '../reservation/read.server.ts';
import { refusedStep } from '../reservation/refused-step.server.ts';
import { choiceFor } from './choice.server.ts';
import { ChooseTime } from './choose-time.tsx';
import { Current } from './current.tsx';
import { NotMovable } from './not-movable.tsx';
import { Review } from './review.tsx';

export const handle = { script: true, texts: ['notime', 'move', 'provider', 'reservation', 'covered'] };

/** With `?slotId=` the page shows what moving the visit to that time would change. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reservation = await readOr404(api(context), params.token ?? '');
  const search = pageRequestOf(context).config.searchPath;
  if (!reservation) return data({ reservation, search, choice: undefined }, { status: 404 });
  const query = new URL(request.url).searchParams;
  const choice = reservation.canMove ? await choiceFor(reservation, query, context) : undefined;
  return data({ reservation, search, choice });
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const token = params.token ?? '';
  const pays = textOf(form, 'pays');
  try {
    await api(context)(moveReservation, {
      token,
      from: textOf(form, 'from') ?? '',
      slotId: textOf(form, 'slotId') ?? '',
      ...(pays !== undefined && { pays }),
      lateAccepted: form.has('lateAccepted'),
    });
    return seeOther(href('reservation', {}, { reservation: token, message: 'moved' }));
  } catch (error) {
    const outcome = refusedStep(error, pageRequestOf(context));
    return data(outcome, { status: outcome.status });
  }
}

export default function MovePage() {
  const { reservation, search, choice } = useLoaderData<typeof loader>();
  const outcome = useActionData<StepOutcome>();
  const t = useT();
  if (!reservation) return <LinkEnded search={search} />;
  const refusal = outcome?.refusal ?? choice?.refusal;
  return (
    <RailPage
      title={t(choice?.move ? 'move.review.title' : 'move.choose.title')}
      error={refusal}
      aside={choice?.move ? undefined : <Current reservation={reservation} />}
    >
      <RefusalPanel refusal={refusal} />
      {choice === undefined && <NotMovable reservation={reservation} search={search} />}
      {choice?.move && <Review move={choice.move} />}
      {choice && !choice.move && <ChooseTime reservation={reservation} choice={choice} />}
    </RailPage>
  );
}
