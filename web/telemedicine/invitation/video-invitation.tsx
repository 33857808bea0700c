import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router';
import { href } from '../../../contract/href.ts';
import { isProblem } from '../../../contract/platform/problem.ts';
import { acceptVideoInvitation, readVideoInvitation } from '../../../contract/telemedicine/video-visit.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { answered } from '../../platform/form/read.server.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { toRefusal } from '../../platform/refusal/to-refusal.server.ts';
import { seeOther } from '../../platform/see-other.ts';
import { useT } from '../../platform/texts.ts';
import { RailPage } from '../../platform/ui/rail-page.tsx';
import { SummaryList } from '../../platform/ui/summary-list.tsx';
import { useWhen } from '../../platform/ui/when.tsx';
import { contentsOf } from '../../portal/content/contents.server.ts';
import { FoldedText } from '../../portal/content/folded-text.tsx';

const fields: readonly FieldRow[] = [
  { name: 'consent', kind: 'checkbox', tick: { text: 'video_room.invitation.consent' } },
];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  try {
    const invitation = await pageRequest.call(readVideoInvitation, { link: params.token ?? '' });
    const [notice] = await contentsOf(pageRequest, ['video_consultation_data_handling']);
    return { invitation, notice, refusal: undefined };
  } catch (error) {
    if (!isProblem(error)) throw error;
    const refusal = toRefusal(error, pageRequest);
    return data({ invitation: undefined, notice: undefined, refusal }, { status: refusal.status });
  }
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const form = await request.formData();
  return answered(pageRequest, form, fields, async () => {
    const consent = form.get('consent') === 'on';
    const { token } = await pageRequest.call(acceptVideoInvitation, { link: params.token ?? '', consent });
    return seeOther(href('video-visit', { token }));
  });
}

/** Only the button uses the link up, and opening the page does not. */
export default function VideoInvitationPage() {
  const t = useT();
  const when = useWhen();
  const { invitation, notice, refusal } = useLoaderData<typeof loader>();
  const outcome = useActionData<FormOutcome>();
  const hasFailed = refusal !== undefined || outcome?.refusal !== undefined;
  return (
    <RailPage title={t('video_room.invitation.title')} error={hasFailed}>
      <RefusalPanel refusal={refusal} />
      {invitation && (
        <>
          <p className="text-l">{t('video_room.invitation.lead', { name: invitation.name })}</p>
          <SummaryList
            rows={[
              { term: t('video_room.invitation.doctor'), value: invitation.doctor },
              { term: t('video_room.invitation.when'), value: when(invitation.start, invitation.timeZone) },
              { term: t('video_room.invitation.opens'), value: when(invitation.opensAt, invitation.timeZone) },
              { term: t('video_room.invitation.as'), value: t(`video_room.guest.${invitation.kind}`) },
            ]}
          />
          <p>{t('video_room.invitation.once')}</p>
          {notice && <FoldedText content={notice} />}
          <FieldsForm fields={fields} outcome={outcome} button={t('video_room.invitation.accept')} />
        </>
      )}
    </RailPage>
  );
}
