# The image of the console: docker build -t console .
# BASE is any image with Node and npm: both stages are made from it.
ARG BASE=node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /src
COPY package.json package-lock.json ./
# A registry of your own: --secret id=npmrc,src=$HOME/.npmrc
RUN --mount=type=secret,id=npmrc,target=/root/.npmrc npm ci --omit=dev --no-audit --no-fund
COPY . .
# The commit that the build says of itself: --build-arg COMMIT=$(git rev-parse --short=12 HEAD)
ARG COMMIT=
RUN COMMIT=${COMMIT} npm run build

FROM ${BASE}
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/var/lib/console
WORKDIR /opt/console
COPY --from=build /src/package.json /src/LICENSE ./
COPY --from=build /src/dist dist
# Everything else is bundled: scripts/buildServer.mjs says why these are not.
COPY --from=build /src/node_modules/@electric-sql node_modules/@electric-sql
COPY --from=build /src/node_modules/@node-rs node_modules/@node-rs
# In the container `console create-owner …` runs a command, as docs/deploying.md has it.
RUN printf '#!/bin/sh\n[ $# -gt 0 ] || set -- help\nexec node /opt/console/dist/server.js "$@"\n' > /usr/local/bin/console \
  && chmod 755 /usr/local/bin/console \
  && install -d -m 700 -o 10001 -g 10001 /var/lib/console
# By its number, so that a platform can see that it is not root. Nothing is written but to /var/lib/console.
USER 10001:10001
VOLUME /var/lib/console
EXPOSE 3000
# With API_BASE there are only pages, and nothing at that address.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/api/ready`).then(({ ok, status }) => process.exit(ok || status === 404 ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/opt/console/dist/server.js"]
