import type { MedicalCare } from '../../../contract/care/medical-care.ts';
import { dayFull } from '../../../contract/platform/format.ts';
import { usePageContext } from '../../platform/page-context.tsx';
import { useT } from '../../platform/texts.ts';
import { capital } from '../../platform/ui/capital.ts';
import { SummaryList } from '../../platform/ui/summary-list.tsx';

export function Wish({ care }: { care: MedicalCare }) {
  const t = useT();
  const { language } = usePageContext();
  const day = (one: string) => dayFull(one, language);
  const dates = care.requestedDates.map(({ from, to }) => (from === to ? day(from) : `${day(from)} – ${day(to)}`));
  const rows: [string, string | null | undefined][] = [
    ['specializationId', care.specialization?.name],
    ['complaint', care.complaint],
    ['onsetDate', care.onsetDate && day(care.onsetDate)],
    ['urgency', t(`care.urgency.${care.urgency}`)],
    ['requestedDates', dates.join('; ')],
    ['preferredPlace', care.preferredPlace],
    ['radiusKm', care.radiusKm === null ? null : `${care.radiusKm} km`],
    ['preauthRef', care.preauthRef],
    ['phone', care.phone],
    ['contactWindow', t(`callback.window.${care.contactWindow}`)],
  ];
  return (
    <SummaryList
      rows={rows.flatMap(([name, value]) =>
        value
          ? [
              {
                term: capital(t(`fields.${name}`)),
                value: (
                  <span key={name} className="whitespace-pre-line wrap-anywhere">
                    {value}
                  </span>
                ),
              },
            ]
          : [],
      )}
    />
  );
}
