# Unbuilt: no container engine runs where this was written. tests/operations/container.test.ts checks what can be
# checked without one: that the files exist, that what the second stage holds suffices to run, and the health check.

# To be set to one with a digest; docs/operations.md says how.
ARG NODE_IMAGE=node:22-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /kinbox
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY index.html vite.config.ts tsconfig.json tsconfig.base.json tsconfig.build.json ./
COPY public public
COPY src src
COPY sw sw
COPY server server
COPY scripts scripts
# The origin of an API elsewhere is added to the content security policy at build time.
ARG VITE_API_HOST=
RUN npm run build && npm prune --omit=dev

FROM ${NODE_IMAGE}
WORKDIR /kinbox
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /kinbox/package.json package.json
COPY --from=build /kinbox/node_modules node_modules
COPY --from=build /kinbox/dist dist
# Nothing else is written to: the root file system may be read-only.
RUN mkdir -m 700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
