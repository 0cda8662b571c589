# The service and its command line. Build it from the checkout: docker build -t latchkey .
# Debian, because the embedded PostgreSQL needs glibc.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm ci && npm run deploy -- /opt/latchkey

FROM node:24-bookworm-slim
# PostgreSQL refuses to run as root, and asks for the name of its user. A number lets Kubernetes see that it isn't root.
RUN groupadd --system --gid 10001 latchkey \
  && useradd --system --uid 10001 --gid latchkey --home-dir /var/lib/latchkey --shell /usr/sbin/nologin latchkey \
  && install -d -o latchkey -g latchkey -m 700 /var/lib/latchkey /backups
COPY --from=build /opt/latchkey /opt/latchkey
RUN ln -s /opt/latchkey/bin/latchkey /usr/local/bin/latchkey

# Production asks for three more: LATCHKEY_URL, LATCHKEY_KEY_RING and LATCHKEY_SMTP_URL.
ENV NODE_ENV=production \
  LATCHKEY_MODE=production \
  LATCHKEY_DATA_DIR=/var/lib/latchkey/data \
  HOST=0.0.0.0 \
  PORT=4400
USER 10001:10001
WORKDIR /var/lib/latchkey
VOLUME /var/lib/latchkey
EXPOSE 4400
STOPSIGNAL SIGTERM
# The first start creates the database, and an upgrade migrates it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["latchkey"]
CMD ["start"]
