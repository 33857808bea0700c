import { CalendarDays, FileText, type LucideIcon, Mail, ShieldCheck } from 'lucide-react';
import type { PlaceId } from './places-of.ts';

const icons: Readonly<Record<PlaceId, LucideIcon>> = {
  appointments: CalendarDays,
  messages: Mail,
  records: FileText,
  coverage: ShieldCheck,
};

export function PlaceIcon({ place, className = '' }: { place: PlaceId; className?: string }) {
  const Icon = icons[place];
  return <Icon aria-hidden="true" className={`size-5 shrink-0 ${className}`} />;
}
