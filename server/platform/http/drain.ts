import type { ServerResponse } from 'node:http';

/** A kept-alive connection would bring its next request to a process that is stopping. */
export function createDrain() {
  const underWay = new Set<ServerResponse>();
  let begun = false;
  return {
    see: (response: ServerResponse) => {
      if (begun) response.setHeader('Connection', 'close');
      underWay.add(response);
      response.once('close', () => underWay.delete(response));
    },
    begin: () => {
      begun = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
  };
}
