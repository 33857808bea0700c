import { useT } from '../platform/texts.ts';
import { Button } from '../platform/ui/button.tsx';
import { PageForm } from '../platform/ui/form.tsx';
import { Select } from '../platform/ui/select.tsx';

/** Hands a case to a colleague; nothing where there is none to choose. */
export function HandOver({ colleagues }: { colleagues: readonly { id: string; name: string }[] }) {
  const t = useT();
  if (colleagues.length === 0) return null;
  return (
    <PageForm method="post" className="grid gap-3 border-t border-border pt-4">
      <Select
        name="operatorId"
        label={t('desk.steps.colleague')}
        options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div>
        <Button kind="quiet" name="intent" value="assign">
          {t('desk.steps.assign')}
        </Button>
      </div>
    </PageForm>
  );
}
