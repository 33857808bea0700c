import { type Clock, systemClock } from '../server/platform/clock.ts';
import { reachedFrom } from '../server/platform/settings.ts';

type Emulator = { url: string; settle: () => void; notifier: { deliver: () => Promise<void> } };
type EmulatorOptions = {
  clock: Clock;
  host: string;
  port: number;
  notifyUrl: string | undefined;
  file: string | undefined;
};
type Imitation = {
  prefix: string;
  port: number;
  start: (options: EmulatorOptions) => Promise<Emulator>;
  ready: (url: string) => { address: string; lines: readonly string[] };
};

export async function imitateGateway({ prefix, port, start, ready }: Imitation): Promise<void> {
  const { HOST = '127.0.0.1', PORT = String(port) } = process.env;
  if (reachedFrom({ HOST, BASE_URL: undefined }) !== undefined) {
    console.error('HOST: must be this machine alone: whoever reaches this gateway can call any order paid.');
    process.exit(1);
  }
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) {
    console.error('PORT: must be a number up to 65535');
    process.exit(1);
  }
  try {
    const where = { notifyUrl: process.env[`${prefix}_NOTIFY_URL`], file: process.env[`${prefix}_FILE`] };
    const emulator = await start({ clock: systemClock, host: HOST, port: Number(PORT), ...where });
    setInterval(() => {
      emulator.settle();
      void emulator.notifier.deliver();
    }, 1000);
    const { address, lines } = ready(emulator.url);
    for (const line of lines) console.log(line);
    process.send?.(address);
    process.on('disconnect', () => process.exit());
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
