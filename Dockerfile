# The portal as one process; the database is another's (see compose.yaml).
FROM node:26.10.0-slim AS build
WORKDIR /kapu
COPY . .
# Brings the locked dependencies, the pinned Node among them, and builds the pages.
RUN node kapu.mjs build && npm prune --omit=dev --no-audit --no-fund

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 KAPU_DATA_DIR=/var/lib/kapu
RUN useradd --system --create-home --home-dir /var/lib/kapu kapu
WORKDIR /kapu
COPY --from=build --chown=kapu:kapu /kapu /kapu
USER kapu
VOLUME /var/lib/kapu
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "kapu.mjs", "start"]
