import { once } from 'node:events';
import { createServer } from 'node:net';

/** The settings of what listens, with their defaults. */
const doors = [
  { port: 'PORT', host: 'HOST', usual: '3000' },
  { port: 'METRICS_PORT', host: 'METRICS_HOST', usual: '' },
];

/** Says which port is taken before anybody waits for an installation; undefined when none is. What is no port is refused with the other settings. */
export async function takenPort(env) {
  for (const { port, host, usual } of doors) {
    const number = Number(env[port] || usual);
    if (!Number.isInteger(number) || number < 1 || number > 65_535) continue;
    if (await isTaken(number, env[host] || '127.0.0.1'))
      return `These settings are wrong:\n  ${port}: ${number} is taken by another program. Stop it, or set another port, as in ${port}=${number === 65_535 ? 3000 : number + 1}`;
  }
  return undefined;
}

async function isTaken(port, host) {
  const server = createServer().listen({ port, host, exclusive: true });
  try {
    await once(server, 'listening');
  } catch (error) {
    return error.code === 'EADDRINUSE';
  }
  server.close();
  await once(server, 'close');
  return false;
}
