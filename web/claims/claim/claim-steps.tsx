import { href } from '../../../contract/href.ts';
import type { Draft } from '../../platform/form/draft.ts';
import { FieldsForm } from '../../platform/form/fields-form.tsx';
import { useFormat } from '../../platform/format.ts';
import { useT } from '../../platform/texts.ts';
import { ConfirmDialog } from '../../platform/ui/confirm-dialog.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { CaseReply } from '../../records/case/case-reply.tsx';
import type { PageUpload } from '../../records/upload/paper-choice.ts';
import type { CaseOutcome } from './answer-claim.server.ts';
import { accountFields } from './case-fields.ts';

type FormProps = {
  outcome: CaseOutcome | undefined;
  formKey: string;
  upload: PageUpload;
  draft: Draft;
};

export function WriteForm(props: FormProps) {
  const t = useT();
  return <Written {...props} intent="inform" button={t('claims.inform')} />;
}

export function ObjectionForm({ until, ...props }: FormProps & { until: string }) {
  const t = useT();
  const { dayLong } = useFormat();
  return (
    <details open={props.outcome?.about === 'form'} className="rounded-card border border-border px-4 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{t('claims.object')}</summary>
      <div className="grid gap-4 pb-4">
        <p>{t('claims.object_lead', { day: dayLong(until) })}</p>
        <p>
          <Link href={href('complaint-handling')}>{t('claims.complaint')}</Link>
        </p>
        <Written {...props} intent="object" button={t('claims.object_button')} />
      </div>
    </details>
  );
}

function Written({ outcome, ...form }: FormProps & { intent: string; button: string }) {
  return <CaseReply {...form} outcome={outcome?.about === 'form' ? outcome : undefined} />;
}

export function AccountForm({ outcome, draft, holder }: Pick<FormProps, 'outcome' | 'draft'> & { holder: string }) {
  const t = useT();
  return (
    <FieldsForm
      fields={accountFields}
      outcome={outcome?.about === 'form' ? outcome : undefined}
      draft={draft}
      savedEntries={{ values: { holder }, dates: {}, phoneSuggestion: undefined }}
      intent="account"
      button={t('claims.account_button')}
      lead={<h2 className="text-l">{t('claims.account')}</h2>}
    />
  );
}

export function WithdrawForm() {
  const t = useT();
  return (
    <ConfirmDialog title={t('claims.withdraw')} intent="withdraw" button={t('claims.withdraw_button')}>
      <p>{t('claims.withdraw_lead')}</p>
    </ConfirmDialog>
  );
}
