import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from 'react-router';
import {
  listMyReservations,
  listOwnReservations,
  type MyReservation,
  sendMyReservations,
} from '../../../contract/booking/my-reservations.ts';
import { href } from '../../../contract/href.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { LinkOver } from '../../identity/link/link-over.tsx';
import { api, pageRequestOf } from '../../platform/api.ts';
import { CaptchaField } from '../../platform/form/captcha-field.tsx';
import { draftOf } from '../../platform/form/draft.server.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { textOf } from '../../platform/form/text-of.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { Badge } from '../../platform/ui/badge.tsx';
import { LinkButton } from '../../platform/ui/button.tsx';
import { CopyNote } from '../../platform/ui/copy-note.tsx';
import { Panel } from '../../platform/ui/panel.tsx';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { usePlace } from '../reservation/use-place.ts';

export const handle = { script: true, texts: ['mine', 'registration', 'reservation', 'fields', 'format'] };

const fields: readonly FieldRow[] = [{ name: 'email', kind: 'email', autoComplete: 'email' }];

/** Without a link, the page asks a visitor where to mail one; with a link, it lists the bookings of that address (R40). */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const sent = new URL(request.url).searchParams.has('sent');
  if (params.token === undefined) {
    if (pageRequestOf(context).user?.hasAppointments) throw redirect(href('services-appointments'));
    const reservations = await own(context);
    const asks = reservations === undefined && !sent;
    const draft = asks ? await draftOf(pageRequestOf(context), 'my-reservations', fields) : undefined;
    return { sent, over: false, reservations, draft };
  }
  try {
    const reservations = await api(context)(listMyReservations, { token: params.token });
    return { sent, over: false, reservations, draft: undefined };
  } catch (error) {
    // A link that is used up or deleted shows the form that sends a new one.
    if (isProblem(error) && (error.code === 'U017' || error.code === '#404'))
      return { sent, over: true, reservations: undefined, draft: undefined };
    throw error;
  }
}

/** The customer's own bookings; undefined for a visitor, and for an operator who may not see them yet (T15). */
async function own(context: LoaderFunctionArgs['context']) {
  if (!pageRequestOf(context).user) return undefined;
  try {
    return await api(context)(listOwnReservations, {});
  } catch (error) {
    if (isProblem(error) && error.code === 'KA005') return undefined;
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  return answered(pageRequestOf(context), form, fields, async () => {
    const captcha = textOf(form, 'captcha');
    const email = textOf(form, 'email') ?? '';
    await pageRequestOf(context).call(sendMyReservations, { email, ...(captcha !== undefined && { captcha }) });
    return seeOther(href('my-reservations', {}, { sent: 1 }));
  });
}

export default function MyReservationsPage() {
  const t = useT();
  const { sent, over, reservations, draft } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const title = t('mine.page.title');
  if (over) return <LinkOver title={title} again={href('my-reservations')} />;
  return (
    <RailPage title={title} error={outcome?.refusal}>
      {reservations ? (
        <>
          <CopyNote />
          <Reservations reservations={reservations} />
        </>
      ) : sent ? (
        <Panel kind="success" title={t('mine.sent.title')}>
          <p>{t('mine.sent.lead')}</p>
        </Panel>
      ) : (
        <>
          <p className="text-l">{t('mine.ask.lead')}</p>
          <FieldsForm fields={fields} outcome={outcome} draft={draft} button={t('mine.ask.button')}>
            <CaptchaField action="my-reservations" />
          </FieldsForm>
        </>
      )}
    </RailPage>
  );
}

function Reservations({ reservations }: { reservations: readonly MyReservation[] }) {
  const t = useT();
  const when = useWhen();
  const place = usePlace();
  const { customer } = usePageContext();
  if (reservations.length === 0)
    return <p className="text-l">{t(customer ? 'mine.list.none_own' : 'mine.list.none')}</p>;
  return (
    <ul className="grid gap-4">
      {reservations.map(
        ({ token, number, status, doctor, provider, video, subfunction, start, timeZone, forRelative }) => (
          <li key={number} className="grid gap-1 rounded-card border border-border bg-surface p-4">
            <h2 className="text-l">{when(start, timeZone)}</h2>
            <p>
              {doctor.name} · {subfunction}
            </p>
            {forRelative !== null && <p>{t('mine.list.for_relative', { name: forRelative })}</p>}
            <p className="text-text-muted">{place({ video, provider })}</p>
            <p>
              <Badge>{t(`mine.status.${status}`)}</Badge>
            </p>
            <div className="pt-1">
              <LinkButton kind="quiet" href={href('reservation', {}, { reservation: token })}>
                {t('mine.list.open', { number })}
              </LinkButton>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
