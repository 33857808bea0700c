import type { Complaint } from '../../../contract/complaints/complaint.ts';
import { useT } from '../../platform/texts.ts';
import { SentPage } from '../../platform/ui/sent-page.tsx';

export function ComplaintSent({ complaint, to, next }: { complaint: Complaint; to: string; next: readonly string[] }) {
  const t = useT();
  return (
    <SentPage
      {...complaint}
      what={t('complaint.sent.what')}
      person={null}
      next={next.map((step) => t(`complaint.sent.${step}`))}
      to={to}
    />
  );
}
