import {
  Activity,
  Apple,
  Baby,
  Brain,
  CalendarDays,
  ClipboardCheck,
  ClipboardList,
  Dumbbell,
  FileText,
  Gauge,
  HeartPulse,
  type LucideIcon,
  MapPinned,
  Microscope,
  Scale,
  ScanHeart,
  Smartphone,
  Stethoscope,
  Syringe,
  Users,
  Video,
} from 'lucide-react';
import type { ServiceIcon as Name } from '../../../contract/portal/services.ts';

const icons: Record<Name, LucideIcon> = {
  activity: Activity,
  apple: Apple,
  baby: Baby,
  brain: Brain,
  'calendar-days': CalendarDays,
  'clipboard-check': ClipboardCheck,
  'clipboard-list': ClipboardList,
  dumbbell: Dumbbell,
  'file-text': FileText,
  gauge: Gauge,
  'heart-pulse': HeartPulse,
  'map-pinned': MapPinned,
  microscope: Microscope,
  scale: Scale,
  'scan-heart': ScanHeart,
  smartphone: Smartphone,
  stethoscope: Stethoscope,
  syringe: Syringe,
  users: Users,
  video: Video,
};

export function ServiceIcon({ icon, className = 'size-6' }: { icon: Name; className?: string }) {
  const Icon = icons[icon];
  return <Icon aria-hidden="true" className={className} />;
}
