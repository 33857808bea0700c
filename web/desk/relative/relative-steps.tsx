import { askedOf, type RelativeStep, relativeCase } from '../../../contract/entitlement/relative-case.ts';
import type { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { mayTake } from '../../../contract/platform/case.ts';
import type { FieldRow } from '../../platform/form/field-row.ts';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useFormat } from '../../platform/format.ts';
import { fullName } from '../../platform/full-name.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import type { CaseOperator } from '../case/case-steps.tsx';
import { StepForm } from '../case/step-form.tsx';
import { StepsSection } from '../case/steps-section.tsx';
import { RelativeCandidates } from './relative-candidates.tsx';
import { relativeFields } from './relative-fields.ts';

type Cover = RelativeProof['cover'];
type Props = { proof: RelativeProof; outcome: FormOutcome | undefined; somebody: CaseOperator };

export function RelativeSteps({ proof, outcome, somebody }: Props) {
  const t = useT();
  const { status, dueAt, file, cover } = proof;
  const facts = { status: askedOf(status, dueAt, cover.dueAt), holder: null };
  const may = (step: RelativeStep) => mayTake(relativeCase, step, facts, somebody);
  if (!somebody.rights.includes('relative.act')) return null;
  return (
    <>
      {file && <Paper name={file.name} paper="mandate" text={t('desk.relative.open')} />}
      {cover.file && <Paper name={cover.file.name} paper="cover" text={t('desk.relative.cover_open')} />}
      {may('accept_proof') && (
        <StepsSection>
          <StepForm intent="accept" button={t('desk.relative.accept')} />
          <StepForm
            intent="refuse"
            button={t('desk.relative.refuse')}
            kind="quiet"
            fields={relativeFields.reason}
            outcome={outcome}
          />
        </StepsSection>
      )}
      {may('confirm_insured') && <CoverSteps proof={proof} outcome={outcome} />}
    </>
  );
}

function Paper({ name, paper, text }: { name: string; paper: 'mandate' | 'cover'; text: string }) {
  return (
    <PageForm method="post" className="grid justify-items-start gap-2">
      <p className="wrap-anywhere">{name}</p>
      <input type="hidden" name="fileId" value={paper} />
      <Button kind="quiet" name="intent" value="download">
        {text}
      </Button>
    </PageForm>
  );
}

function CoverSteps({ proof, outcome }: Pick<Props, 'proof' | 'outcome'>) {
  const t = useT();
  const { cover } = proof;
  return (
    <StepsSection title={t('desk.relative.cover_title')}>
      <RelativeCandidates proof={proof} />
      <StepForm
        intent="confirm_cover"
        button={t('desk.relative.confirm_cover')}
        lead={t('desk.relative.cover_lead')}
        fields={useFields(cover)}
        savedEntries={suggested(cover)}
        outcome={outcome}
      />
      <StepForm
        intent="refuse_cover"
        button={t('desk.relative.refuse_cover')}
        kind="quiet"
        fields={relativeFields.reason}
        outcome={outcome}
      />
    </StepsSection>
  );
}

function suggested({ policies: [first] }: Cover) {
  return { values: { from: first?.validFrom }, dates: {}, phoneSuggestion: undefined };
}

function useFields({ policies }: Cover): FieldRow[] {
  const t = useT();
  const { language } = usePageContext();
  const { dayLong } = useFormat();
  const [first] = policies;
  const named = policies.map(({ policyNo, product }) => ({ value: policyNo, label: `${policyNo} · ${product}` }));
  const alike = policies.flatMap(({ policyNo, alike }) =>
    alike
      .filter(({ mayBeSame }) => !mayBeSame)
      .map(({ id, lastName, firstName, birthDate }) => ({
        value: id,
        label: t('desk.relative.alike', {
          name: fullName({ firstName, lastName }, language),
          day: dayLong(birthDate),
          policy: policyNo,
        }),
      })),
  );
  const more: Record<string, Partial<FieldRow>> = {
    policyNo: { options: named, ...(first && { initial: first.policyNo }) },
    insuredPersonId: { options: alike },
  };
  return relativeFields.cover
    .filter(({ name }) => name !== 'insuredPersonId' || alike.length > 0)
    .map((field) => ({ ...field, ...more[field.name] }));
}
