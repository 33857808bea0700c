import { useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { mayTake } from '../../../contract/platform/case.ts';
import {
  type DeskVideoVisit,
  getVideoVisit,
  openDeskVideoLine,
} from '../../../contract/telemedicine/video-visit-desk.ts';
import { videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import { pageRequestOf } from '../../platform/api.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { entriesIn } from '../../platform/form/read.server.ts';
import { useT } from '../../platform/texts.ts';
import { fileRefusal } from '../../records/upload/file-faults.server.ts';
import { InPlace } from '../../telemedicine/call-view/in-place.tsx';
import { lineAnswer } from '../../telemedicine/call-view/line-answer.server.ts';
import { LineEnd } from '../../telemedicine/call-view/line-end.tsx';
import { lineIntent } from '../../telemedicine/call-view/line-intent.ts';
import { actionOrLost, isLost, type LostAnswer, loaderOrLost } from '../../telemedicine/call-view/lost-answer.ts';
import { LostNote } from '../../telemedicine/call-view/lost-note.tsx';
import { NoScript } from '../../telemedicine/call-view/no-script.tsx';
import { Spoken } from '../../telemedicine/call-view/spoken.tsx';
import { useAnswer } from '../../telemedicine/call-view/use-answer.ts';
import { useCall, useLineEnd } from '../../telemedicine/call-view/use-call.ts';
import { readsAgain } from '../../telemedicine/call-view/use-line-ask.ts';
import { useOwnMedia } from '../../telemedicine/call-view/use-own-media.ts';
import { useStageFocus } from '../../telemedicine/call-view/use-stage-focus.ts';
import { CaseFiles } from '../case/case-files.tsx';
import { caseAction, somebodyAt } from '../case/case-page.server.ts';
import { CasePage } from '../case/case-page.tsx';
import { DeskCall } from './desk-call.tsx';
import { VideoVisitFacts } from './video-visit-facts.tsx';
import { fields } from './video-visit-fields.ts';
import { download, steps } from './video-visit-steps.server.ts';
import { VideoVisitSteps } from './video-visit-steps.tsx';

export const handle = {
  script: true,
  texts: [
    'desk',
    'video_room',
    'fields',
    'case.link',
    'operator.frame',
    'records.page',
    'records.reply',
    'records.state',
    'records.kind',
  ],
};

export async function loader({ params, context }: LoaderFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const visit = await pageRequest.call(getVideoVisit, { visitId: params.id ?? '' });
  return { visit, now: pageRequest.now, somebody: await somebodyAt(pageRequest, visit.id) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const visitId = params.id ?? '';
  const form = await request.formData();
  if (pressed(form) === lineIntent) return lineAnswer(() => pageRequest.call(openDeskVideoLine, { visitId }));
  const unkept = fileRefusal(form, pageRequest);
  if (unkept) return data({ status: unkept.status, refusal: unkept, entries: entriesIn(form, fields) }, unkept.status);
  return caseAction(pageRequest, form, { route: 'desk-video-visit', id: visitId, fields, steps, download });
}

export const clientLoader = loaderOrLost<typeof loader>();
export const clientAction = actionOrLost<typeof action>();

export const shouldRevalidate = readsAgain;

export default function DeskVideoVisitPage() {
  const visit = useAnswer(useLoaderData<typeof clientLoader>());
  return visit ? <VisitAtDesk {...visit} /> : null;
}

type Props = { visit: DeskVideoVisit; now: string; somebody: Awaited<ReturnType<typeof somebodyAt>> };

function VisitAtDesk({ visit, now, somebody }: Props) {
  const t = useT();
  const answer = useActionData<FormOutcome | LostAnswer>();
  const outcome = isLost(answer) ? undefined : answer;
  const { revalidate } = useRevalidator();
  const facts = { status: visit.state === 'scheduled' ? 'open' : visit.state, holder: visit.holder } as const;
  const isTheirs = visit.holder?.id === somebody.id && mayTake(videoVisitCase, 'open_line', facts, somebody);
  const isCall = isTheirs && visit.state === 'in_call';
  const [isTried, setTried] = useState(false);
  const { media, own } = useOwnMedia(isTheirs && (isCall || isTried));
  const parts = { media, own, isTried, tryDevices: () => setTried(true) };
  const call = useCall({ isOpen: isTheirs, media, changed: revalidate });
  useStageFocus(visit.state);
  const lineEnd = useLineEnd(call);
  const end = isTheirs ? lineEnd : undefined;
  return (
    <InPlace>
      <Spoken glance={{ stage: `desk_${facts.status}`, line: call.line, on: own.on, peers: call.peers }} />
      <CasePage
        title={t('desk.video.title', { number: visit.number })}
        list="video-visits"
        outcome={outcome}
        desk={somebody}
        steps={<VideoVisitSteps visitId={visit.id} facts={facts} outcome={outcome} somebody={somebody} />}
      >
        <NoScript />
        {isLost(answer) && <LostNote />}
        {end && <LineEnd why={end} />}
        {isTheirs && !end && <DeskCall visit={visit} call={call} parts={parts} isCall={isCall} outcome={outcome} />}
        {visit.files.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-l">{t('desk.video.files')}</h2>
            <CaseFiles files={visit.files} mayTake={somebody.rights.includes('video_visit.act')} />
          </section>
        )}
        <VideoVisitFacts visit={visit} now={now} />
      </CasePage>
    </InPlace>
  );
}
