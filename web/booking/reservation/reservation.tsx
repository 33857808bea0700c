import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router';
import type { Reservation } from '../../../contract/booking/reservation.ts';
import { listPersons } from '../../../contract/entitlement/relative.ts';
import { href } from '../../../contract/href.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { pageRequestOf } from '../../platform/api.ts';
import { draftOf } from '../../platform/form/draft.server.ts';
import { DraftForm } from '../../platform/form/draft-fields.tsx';
import { usePageContext } from '../../platform/page-context.tsx';
import type { Refusal } from '../../platform/refusal/refusal.ts';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import type { StepOutcome } from './action-data.ts';
import { act, actionIn } from './actions.server.ts';
import { BookedElsewhere } from './booked-elsewhere.tsx';
import { Ended } from './ended.tsx';
import { Finished } from './finished.tsx';
import { typedFields } from './guest-fields.ts';
import { HoldQuestion } from './hold-question.tsx';
import { LinkEnded } from './link-ended.tsx';
import { LoggedInForm } from './logged-in-form.tsx';
import { Login } from './login.tsx';
import { PayStep } from './pay-step.tsx';
import { readOr404 } from './read.server.ts';
import { Register } from './register.tsx';
import { Unavailable } from './unavailable.tsx';
import { Verification } from './verification-step.tsx';
import { WaitsForCustomer } from './waits-for-customer.tsx';

export const handle = {
  script: true,
  texts: [
    'reservation',
    'appointments.detail',
    'covered',
    'relatives.relationship',
    'fields',
    'registration.tick',
    'account.login',
  ],
};

/** Events for the partner's page around our frame, by step; they carry no personal data. */
const events: Partial<Record<Reservation['step'], string>> = {
  finished: 'booked',
  loggedInFinished: 'booked',
  cancelled: 'cancelled',
};

const unfinished: readonly Reservation['step'][] = ['register', 'login', 'loggedInForm'];

/** The state of the reservation decides the step that the page shows (S2.7-01). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const { formKey, holdToken, replacedToken, fromElsewhere, config } = pageRequest;
  const query = new URL(request.url).searchParams;
  const page = {
    reservation: undefined,
    search: config.searchPath,
    formKey,
    over: false,
    asks: false,
    event: undefined,
    waits: waitsFor(pageRequest),
    draft: undefined,
    persons: [],
    personId: query.get('for') ?? undefined,
    accountSent: query.get('account') === 'sent',
  };
  const token = query.get('reservation');
  if (!token) return data(page);
  const reservation = await readOr404(pageRequest.call, token);
  if (!reservation && holdToken !== undefined && token === replacedToken)
    throw redirect(href('reservation', {}, { reservation: holdToken }));
  if (!reservation) return data({ ...page, over: true }, { status: 404 });
  // A link that somebody else sent does not go on with that person's hold before the visitor is asked (T40).
  const asks = fromElsewhere && token !== holdToken && unfinished.includes(reservation.step);
  const showsForm = unfinished.includes(reservation.step) && !asks && !page.waits;
  const draft = showsForm ? await draftOf(pageRequest, 'reservation', typedFields, reservation.token) : undefined;
  const books = showsForm && reservation.step === 'loggedInForm';
  const persons = books ? await pageRequest.call(listPersons, { scope: 'book' }) : [];
  return data({ ...page, reservation, asks, draft, persons, event: events[reservation.step] });
}

/** An operator may not book before the customer has accepted the privacy statement (T15). */
function waitsFor(pageRequest: PageRequest): Refusal | undefined {
  const { user } = pageRequest;
  const waits = user?.impersonator && user.currentSubscription?.needsPrivacyStatement;
  return waits ? toRefusal(problem('KA005'), pageRequest) : undefined;
}

/** All forms of the booking are sent here, and their `intent` says what to do (S4.4-01 – S4.4-03). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const query = new URL(request.url).searchParams;
  const token = query.get('reservation') ?? undefined;
  const pageRequest = pageRequestOf(context);
  const person = query.get('for') ?? '';
  const outcome = await act(actionIn(form), { form, token, pageRequest, ...(person && { person }) }).catch(endedLink);
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome?.status ?? 404 });
}

/** The loader runs next and reports that the link has ended. */
function endedLink(error: unknown): undefined {
  if (isProblem(error) && error.code === '#404') return undefined;
  throw error;
}

export default function ReservationPage() {
  const { reservation, formKey, over, asks, waits, draft, persons, ...page } = useLoaderData<typeof loader>();
  const outcome = useActionData<StepOutcome>();
  const personId = outcome?.person ?? page.personId;
  const search = personId === undefined ? page.search : `${page.search}?${new URLSearchParams({ for: personId })}`;
  const Form = usePageContext().customer ? LoggedInForm : Register;
  const current = outcome?.reservation ?? reservation;
  if (outcome?.elsewhere)
    return (
      <>
        <BookedElsewhere elsewhere={outcome.elsewhere} search={search} />
        {draft && <DraftForm draft={draft} />}
      </>
    );
  if (over && !current) return <LinkEnded search={search} />;
  if (asks && reservation && !outcome) return <HoldQuestion reservation={reservation} search={search} />;
  if (!current) return <Unavailable outcome={outcome} search={search} />;
  switch (current.step) {
    case 'register':
      return <Register reservation={current} outcome={outcome} draft={draft} formKey={formKey} />;
    case 'verification':
      return <Verification reservation={current} outcome={outcome} />;
    case 'payment':
      return <PayStep reservation={current} />;
    case 'login':
      return <Login reservation={current} outcome={outcome} draft={draft} />;
    case 'loggedInForm':
      return waits ? (
        <WaitsForCustomer reservation={current} refusal={waits} />
      ) : (
        <LoggedInForm reservation={current} outcome={outcome} draft={draft} persons={persons} relativeId={personId} />
      );
    case 'finished':
    case 'loggedInFinished':
      return (
        <Finished
          reservation={current}
          outcome={outcome}
          search={search}
          accountSent={page.accountSent && outcome === undefined}
        />
      );
    default:
      // A refused form is shown again with what was typed, even when its time was lost.
      return outcome?.entries ? (
        <Form
          reservation={current}
          outcome={outcome}
          draft={draft}
          formKey={formKey}
          persons={persons}
          relativeId={personId}
        />
      ) : (
        <Ended reservation={current} outcome={outcome} search={search} personId={personId} />
      );
  }
}
