import { Camera, Paperclip } from 'lucide-react';
import type { ChangeEvent } from 'react';
import { acceptFor, type TakenKinds } from '../../../contract/platform/file-limits.ts';
import { useT } from '../../platform/texts.ts';
import { buttonLook } from '../../platform/ui/button.tsx';
import { control } from '../../platform/ui/field.tsx';

type Props = {
  id: string;
  purpose: TakenKinds;
  isCamera?: boolean;
  /** With script a file is sent as soon as it is chosen, so only the label is shown. */
  isScripted: boolean;
  error: string | undefined;
  describedBy: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

const name = 'file';

export function PickFile({ id, purpose, isCamera = false, isScripted, error, describedBy, onChange }: Props) {
  const t = useT();
  const Icon = isCamera ? Camera : Paperclip;
  const takes = isCamera ? ({ accept: 'image/*', capture: 'environment' } as const) : { accept: acceptFor(purpose) };
  return (
    <div className={`relative ${isCamera ? 'hidden pointer-coarse:grid' : 'grid'} gap-1.5`}>
      <input
        type="file"
        id={id}
        name={name}
        {...takes}
        multiple={!isCamera}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        onChange={onChange}
        className={
          isScripted
            ? 'peer absolute inset-0 size-full cursor-pointer opacity-0'
            : `order-2 ${control} file:me-3 file:rounded-control file:border-0 file:bg-action-quiet file:px-3 file:py-1 file:font-semibold file:text-on-action-quiet`
        }
      />
      <label
        htmlFor={id}
        className={
          isScripted
            ? `${buttonLook('quiet')} peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2`
            : 'font-semibold'
        }
      >
        {isScripted && <Icon aria-hidden="true" className="size-5" />}
        {t(isCamera ? 'records.upload.photo' : 'records.upload.choose')}
      </label>
    </div>
  );
}
