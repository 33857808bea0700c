import { useT } from '../../platform/texts.ts';
import { Button } from '../../platform/ui/button.tsx';
import { PageForm } from '../../platform/ui/form.tsx';
import { Select } from '../../platform/ui/select.tsx';
import { TextField } from '../../platform/ui/text-field.tsx';

import type { DeskTimes } from './find-times.server.ts';
import type { TimesQuery } from './time-value.ts';

/** The search for times of other services is folded, because the service's own times are listed already. */
export function OtherTimes({ times: { visits, weeks }, query }: { times: DeskTimes; query: TimesQuery }) {
  const t = useT();
  const isAsked = Object.values(query).some((value) => value !== '');
  return (
    <details open={isAsked}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{t('desk.request.other_times')}</summary>
      <PageForm method="get" className="grid gap-3 pt-2">
        <Select
          name="subfunction"
          label={t('desk.request.visit_kind')}
          defaultValue={query.subfunction}
          placeholder={t('desk.request.visit_usual')}
          groups={visits.map(({ specialization, visits: of }) => ({
            label: specialization,
            options: of.map(({ id, name }) => ({ value: id, label: name })),
          }))}
        />
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            name="from"
            label={t('desk.request.from')}
            defaultValue={query.from}
            options={[{ value: '', label: t('desk.request.soonest') }, ...weeks]}
          />
          <TextField name="location" label={t('desk.request.place')} defaultValue={query.location} optional />
        </div>
        <div>
          <Button kind="quiet">{t('desk.request.search')}</Button>
        </div>
      </PageForm>
    </details>
  );
}
