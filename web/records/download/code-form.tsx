import { FieldsForm } from '../../platform/form/fields-form.tsx';
import type { FormOutcome } from '../../platform/form/outcome.ts';
import { useT } from '../../platform/texts.ts';
import { codeField } from './code-field.ts';

type Props = { outcome: FormOutcome; fileId: string | undefined };

export function CodeForm({ outcome, fileId }: Props) {
  const t = useT();
  return (
    <div className="grid gap-4 rounded-card border border-border bg-surface p-4">
      <h3 className="text-l">{t('records.page.code_title')}</h3>
      <FieldsForm
        fields={codeField}
        outcome={outcome}
        button={t('records.page.code_button')}
        intent="download"
        hidden={{ fileId }}
      />
    </div>
  );
}
