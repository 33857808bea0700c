import { mayTake } from '../../../contract/platform/case.ts';
import type { DeskVideoVisit } from '../../../contract/telemedicine/video-visit-desk.ts';
import { type VideoVisitState, videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { faultOf } from '../../platform/refusal/refusal.ts';
import { useT } from '../../platform/texts.ts';
import { FileInput } from '../../records/upload/file-input.tsx';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { documentFields, endFields, missFields } from './video-visit-fields.ts';

const plain = { also: [] } as const;
const fileWords = { label: 'desk.video.document_file', hint: 'desk.video.document_hint' } as const;

type Facts = { status: VideoVisitState; holder: DeskVideoVisit['holder'] };

type Props = { visitId: string; facts: Facts; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function VideoVisitSteps({ visitId, facts, outcome, somebody }: Props) {
  const t = useT();
  // An operator who begins with a visit that nobody holds is shown the steps of its holder.
  const visit = { ...facts, holder: facts.holder ?? { id: somebody.id } };
  const may = (step: 'admit' | 'end' | 'miss' | 'give_document') => mayTake(videoVisitCase, step, visit, somebody);
  const gives = facts.holder !== null && may('give_document');
  const admits = facts.status === 'waiting' && may('admit');
  return (
    <CaseSteps kind={videoVisitCase} facts={facts} somebody={somebody} outcome={outcome}>
      {(admits || may('end') || may('miss') || gives) && (
        <>
          {admits && <StepForm intent="admit" button={t('desk.video.admit')} lead={t('desk.video.admit_lead')} />}
          {gives && (
            <StepForm
              intent="document"
              button={t('desk.video.document')}
              kind="quiet"
              lead={t('desk.video.document_lead')}
              fields={documentFields}
              outcome={outcome}
              encType="multipart/form-data"
            >
              <input type="hidden" name="visitId" value={visitId} />
              <FileInput purpose={plain} words={fileWords} error={faultOf(outcome?.refusal, 'file')} />
            </StepForm>
          )}
          {may('end') && (
            <StepForm
              intent="end"
              button={t('desk.video.end')}
              lead={t('desk.video.end_lead')}
              fields={endFields}
              outcome={outcome}
            />
          )}
          {may('miss') && (
            <StepForm
              intent="miss"
              button={t('desk.video.miss')}
              kind="quiet"
              lead={t('desk.video.miss_lead')}
              fields={missFields}
              outcome={outcome}
            />
          )}
        </>
      )}
    </CaseSteps>
  );
}
