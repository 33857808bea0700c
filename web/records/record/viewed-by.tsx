import type { z } from 'zod';
import type { MedicalRecordDetail } from '../../../contract/records/record.ts';
import { useConfig } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { useWhen } from '../../platform/ui/when.tsx';

export function ViewedBy({ viewings }: { viewings: z.infer<typeof MedicalRecordDetail>['viewedBy'] }) {
  const t = useT();
  const when = useWhen();
  const { timeZone } = useConfig();
  return (
    <section className="grid gap-2">
      <h2 className="text-l">{t('records.page.viewed')}</h2>
      {viewings.length === 0 ? (
        <p>{t('records.page.viewed_none')}</p>
      ) : (
        <ul className="grid gap-1">
          {viewings.map(({ role, name, at }) => (
            <li key={`${at} ${name}`}>
              {when(at, timeZone)}: {t(`account.role.${role}`)}
              {name !== null && ` · ${name}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
