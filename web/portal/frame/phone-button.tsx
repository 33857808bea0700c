import { Phone } from 'lucide-react';
import { useConfig } from '../../platform/page-context.tsx';
import { Link } from '../../platform/ui/link.tsx';
import { phoneHref } from '../../platform/ui/phone.tsx';

export function PhoneButton({ named = false }: { named?: boolean }) {
  const { phone } = useConfig();
  return (
    <Link
      href={phoneHref(phone.number)}
      className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 text-text no-underline hover:bg-action-quiet"
    >
      <Phone aria-hidden="true" className="size-5 text-on-action-quiet" />
      <span className={named ? '' : 'max-md:sr-only'}>{phone.number}</span>
    </Link>
  );
}
