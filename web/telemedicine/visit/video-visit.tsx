import { useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRevalidator,
} from 'react-router';
import { openVideoLine, type VideoVisit } from '../../../contract/telemedicine/video-visit.ts';
import { LinkEnded } from '../../booking/reservation/link-ended.tsx';
import { pageRequestOf } from '../../platform/api.ts';
import { pressed } from '../../platform/form/pressed.ts';
import { RefusalPanel } from '../../platform/refusal/refusal-panel.tsx';
import { useT } from '../../platform/texts.ts';
import { PhoneBlock } from '../../platform/ui/phone.tsx';
import type { PageUpload } from '../../records/upload/paper-choice.ts';
import { uploadTexts } from '../../records/upload/upload-texts.ts';
import { InPlace } from '../call-view/in-place.tsx';
import { lineAnswer } from '../call-view/line-answer.server.ts';
import { LineEnd } from '../call-view/line-end.tsx';
import { lineIntent } from '../call-view/line-intent.ts';
import { actionOrLost, isLost, loaderOrLost } from '../call-view/lost-answer.ts';
import { LostNote } from '../call-view/lost-note.tsx';
import { NoScript } from '../call-view/no-script.tsx';
import { Spoken } from '../call-view/spoken.tsx';
import { useAnswer } from '../call-view/use-answer.ts';
import { useCall, useLineEnd } from '../call-view/use-call.ts';
import { readsAgain } from '../call-view/use-line-ask.ts';
import { useOwnMedia } from '../call-view/use-own-media.ts';
import { useStageFocus } from '../call-view/use-stage-focus.ts';
import { Before } from './before.tsx';
import { Early } from './early.tsx';
import { Guests } from './guests.tsx';
import { InCall } from './in-call.tsx';
import { loadVisit } from './load-visit.server.ts';
import { Over } from './over.tsx';
import { RoomFiles } from './room-files.tsx';
import { RoomPage } from './room-page.tsx';
import type { RoomStage } from './stage-of.ts';
import { visitAction } from './visit-action.server.ts';
import { VisitLead } from './visit-lead.tsx';
import type { RoomAnswer } from './visit-outcome.ts';
import { Waiting } from './waiting.tsx';

export const handle = {
  script: true,
  texts: [
    'video_room',
    'fields',
    'reservation.link_ended',
    'reservation.ended',
    'content',
    'records.page',
    'records.reply',
    'records.state',
    'records.case_files',
    ...uploadTexts,
  ],
};

export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const visit = await loadVisit(pageRequestOf(context), params.token ?? '', url.searchParams);
  return visit.visit ? visit : data(visit, { status: 404 });
}

export async function action({ context, params, request }: ActionFunctionArgs) {
  const pageRequest = pageRequestOf(context);
  const token = params.token ?? '';
  const form = await request.formData();
  if (pressed(form) === lineIntent) return lineAnswer(() => pageRequest.call(openVideoLine, { token }));
  return visitAction(pageRequest, token, form);
}

export const clientLoader = loaderOrLost<typeof loader>();
export const clientAction = actionOrLost<typeof action>();

export const shouldRevalidate = readsAgain;

export default function VideoVisitPage() {
  const visit = useAnswer(useLoaderData<typeof clientLoader>());
  if (!visit) return null;
  return visit.visit ? <Room {...visit} /> : <LinkEnded search={visit.search} />;
}

type Props = Pick<Parameters<typeof Before>[0], 'texts'> & {
  visit: VideoVisit;
  stage: RoomStage;
  now: string;
  search: string;
  /** Undefined if the reader is not logged in as the patient, or while nobody can receive files. */
  upload: PageUpload | undefined;
  formKey: string;
};

function Room({ visit, stage, now, search, texts, upload, formKey }: Props) {
  const t = useT();
  const answer = useActionData<RoomAnswer>();
  const outcome = isLost(answer) ? undefined : answer;
  const { revalidate } = useRevalidator();
  const [isTried, setTried] = useState(false);
  const [hasLeft, setLeft] = useState(false);
  const isThere = (stage === 'waiting' || stage === 'call') && !hasLeft;
  const isOver = stage === 'ended' || stage === 'missed' || stage === 'withdrawn';
  const { media, own } = useOwnMedia((isTried || stage === 'call') && !hasLeft && !isOver);
  const call = useCall({ isOpen: isThere, media, changed: revalidate });
  useStageFocus(stage);
  const parts = { media, own, isTried: isTried || stage === 'call', tryDevices: () => setTried(true) };
  const end = useLineEnd(call);
  const why = hasLeft ? 'left' : isThere ? end : undefined;
  return (
    <RoomPage title={t(`video_room.title.${stage}`)} error={outcome?.refusal} isWide={stage === 'call' && !why}>
      <InPlace>
        <Spoken glance={{ stage, line: call.line, on: own.on, peers: call.peers }} />
        <VisitLead visit={visit} />
        <NoScript />
        {isLost(answer) && <LostNote />}
        {stage !== 'before' && outcome?.refusal && outcome.refusal.faults.length === 0 && (
          <RefusalPanel refusal={outcome.refusal} />
        )}
        {why && <LineEnd why={why} />}
        {stage === 'early' && <Early visit={visit} now={now} parts={parts} />}
        {stage === 'before' && <Before texts={texts} outcome={outcome} parts={parts} />}
        {!why && stage === 'waiting' && <Waiting visit={visit} call={call} outcome={outcome} parts={parts} />}
        {!why && stage === 'call' && (
          <InCall visit={visit} call={call} outcome={outcome} parts={parts} leave={() => setLeft(true)} />
        )}
        {isThere && upload && <RoomFiles files={visit.files} upload={upload} formKey={formKey} outcome={outcome} />}
        {isThere && visit.self.role === 'patient' && <Guests guests={visit.guests} outcome={outcome} />}
        {isOver && <Over visit={visit} stage={stage} search={search} outcome={outcome} />}
      </InPlace>
      <PhoneBlock />
    </RoomPage>
  );
}
