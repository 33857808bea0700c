import type { ShownList } from '../../../contract/desk/work-lists.ts';
import { href } from '../../../contract/href.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';
import { useKindText } from '../case/use-kind-text.ts';
import type { WorkQuery } from './work-query.ts';

type Props = {
  row: ShownList;
  query: WorkQuery;
  colleagues: readonly { id: string; name: string }[];
};

export function WorkFilterForm({ row, query, colleagues }: Props) {
  const t = useT();
  const kindText = useKindText();
  const { language } = usePageContext();
  const { filter, number, kind, holder } = query;
  const isNarrowed = [number, kind, holder].some((value) => value !== undefined);
  const kinds = row.kinds?.values.map((value) => ({ value, label: kindText(row.kinds.words, value) })) ?? [];
  const people = row.isHeld ? colleagues : [];
  return (
    <details open={isNarrowed}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('desk.narrow.title')}</summary>
      <PageForm method="get" role="search" className="grid gap-3 pt-2">
        <input type="hidden" name="list" value={row.id} />
        <input type="hidden" name="filter" value={filter} />
        <div className="grid items-end gap-3 sm:grid-cols-3">
          <TextField name="number" label={t('desk.narrow.number')} defaultValue={number} maxLength={20} optional />
          {kinds.length > 0 && (
            <Select
              name="kind"
              label={t('desk.narrow.kind')}
              defaultValue={kind}
              placeholder={t('desk.narrow.any')}
              options={kinds.toSorted((one, other) => one.label.localeCompare(other.label, language))}
            />
          )}
          {people.length > 0 && (
            <Select
              name="holder"
              label={t('desk.steps.colleague')}
              defaultValue={holder}
              placeholder={t('desk.narrow.anybody')}
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="quiet">{t('desk.narrow.show')}</Button>
          {isNarrowed && (
            <Link href={href('desk', {}, { list: row.id, filter })} className="inline-flex min-h-11 items-center">
              {t('desk.narrow.clear')}
            </Link>
          )}
        </div>
      </PageForm>
    </details>
  );
}
