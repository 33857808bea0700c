import { mayTake } from '../../../contract/platform/case.ts';
import type { DeskVideoVisit } from '../../../contract/telemedicine/video-visit-desk.ts';
import { type VideoVisitState, videoVisitCase } from '../../../contract/telemedicine/visit-states.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { type CaseOperator, CaseSteps } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { endFields, missFields } from './video-visit-fields.ts';

type Facts = { status: VideoVisitState; holder: DeskVideoVisit['holder'] };

type Props = { facts: Facts; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function VideoVisitSteps({ facts, outcome, somebody }: Props) {
  const t = useT();
  // What nobody has is taken by whoever begins with it.
  const begun = { ...facts, holder: facts.holder ?? { id: somebody.id } };
  const may = (step: 'admit' | 'end' | 'miss') => mayTake(videoVisitCase, step, begun, somebody);
  const admits = facts.status === 'waiting' && may('admit');
  return (
    <CaseSteps kind={videoVisitCase} facts={facts} somebody={somebody} outcome={outcome}>
      {(admits || may('end') || may('miss')) && (
        <>
          {admits && <StepForm intent="admit" button={t('desk.video.admit')} lead={t('desk.video.admit_lead')} />}
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
