import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { type Reservation, readReservation } from '../../../contract/reservation.ts';
import { api, factsOf } from '../../api.ts';
import { useFacts } from '../../facts.tsx';
import { textOf } from '../../form/text-of.ts';
import { act } from './act.server.ts';
import { Ended } from './ended.tsx';
import { Finished } from './finished.tsx';
import { LoggedInForm } from './logged-in-form.tsx';
import { Login } from './login.tsx';
import { Lost } from './lost.tsx';
import type { Outcome } from './outcome.ts';
import { Register } from './register.tsx';
import { Verification } from './verification.tsx';

export const handle = { script: true, texts: ['reservation', 'errors', 'fields'] };

/** What the partner's page around a frame is told: that, and neither who nor what. */
const events: Partial<Record<Reservation['step'], string>> = {
  finished: 'booked',
  loggedInFinished: 'booked',
  cancelled: 'cancelled',
};

/** S2.7-01: the reservation's state picks the step; without a reservation there is nothing to show here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('reservation');
  if (!token) return { reservation: undefined, search: factsOf(context).config.searchPath };
  const reservation = await api(context)(readReservation, { token });
  return { reservation, search: factsOf(context).config.searchPath, event: events[reservation.step] };
}

/** Every button of the booking posts here; `intent` says which (S4.4-01 – S4.4-03). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const token = new URL(request.url).searchParams.get('reservation') ?? undefined;
  const outcome = await act(intentOf(form), { form, token, facts: factsOf(context) });
  if (outcome instanceof Response) return outcome;
  return data(outcome, { status: outcome.status });
}

/** The buttons inside the form that offer another time or another way to write the number send the form as it stands. */
function intentOf(form: FormData): string {
  const sendsForm = form.has('otherSlotId') || form.has('phone-suggestion');
  return textOf(form, 'intent') ?? (sendsForm ? (textOf(form, 'sends') ?? 'register') : 'start');
}

export default function ReservationPage() {
  const { reservation, search } = useLoaderData<typeof loader>();
  const outcome = useActionData<Outcome>();
  const Form = useFacts().customer ? LoggedInForm : Register;
  const current = outcome?.reservation ?? reservation;
  if (!current) return <Lost refusal={outcome?.refusal} search={search} subfunctionId={outcome?.subfunctionId} />;
  switch (current.step) {
    case 'register':
      return <Register reservation={current} outcome={outcome} />;
    case 'verification':
      return <Verification reservation={current} outcome={outcome} />;
    case 'login':
      return <Login reservation={current} outcome={outcome} />;
    case 'loggedInForm':
      return <LoggedInForm reservation={current} outcome={outcome} />;
    case 'finished':
    case 'loggedInFinished':
      return <Finished reservation={current} outcome={outcome} search={search} />;
    default:
      // A refusal that still holds what was typed belongs to the form, whatever became of the time.
      return outcome?.typed ? (
        <Form reservation={current} outcome={outcome} />
      ) : (
        <Ended reservation={current} outcome={outcome} search={search} />
      );
  }
}
