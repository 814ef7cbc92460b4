# The image of Tidings: `docker build -t tidings .`, then docs/guides/production.md. It needs no secret to be built.
ARG NODE_VERSION=24.21.0

FROM node:${NODE_VERSION}-bookworm-slim AS build
WORKDIR /tidings
ENV CI=true
RUN npm install --global pnpm@12.21.0
# Packages first: they are fetched anew only when one of these files changes.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
RUN --mount=type=cache,id=pnpm,target=/root/.local/share/pnpm/store pnpm fetch
COPY . .
RUN --mount=type=cache,id=pnpm,target=/root/.local/share/pnpm/store \
    pnpm install --frozen-lockfile --offline \
    && node tools/build/main.ts /packages tidings
RUN --mount=type=cache,id=npm,target=/root/.npm \
    npm install --global --prefix=/opt/tidings --omit=dev --no-audit --no-fund /packages/tidings-*.tgz

FROM node:${NODE_VERSION}-bookworm-slim AS node

FROM debian:bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Tidings" \
      org.opencontainers.image.description="A messaging platform that you run yourself: transactional email, webhooks, short links, for services and agents" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=build /opt/tidings /opt/tidings
RUN install --directory --owner=65534 --group=65534 --mode=0750 /data
ENV PATH=/opt/tidings/bin:/usr/local/bin:/usr/bin:/bin \
    NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    TIDINGS_DATA=/data
# nobody, by number, so that an orchestrator sees that it is not root.
USER 65534:65534
WORKDIR /data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.TIDINGS_PORT || process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tidings"]
CMD ["start"]
