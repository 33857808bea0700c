// Reports its settings, then takes memory until it is ended.

process.on('message', () => {
  process.send?.(Object.keys(process.env), () => {
    const buffers: Buffer[] = [];
    setInterval(() => buffers.push(Buffer.alloc(8 * 1024 * 1024, 1)), 1);
  });
});
process.send?.('ready');
