# The service with its model. Runs as its own user, writes nothing but temporary files below /tmp.
FROM python:3.11-slim-bookworm

# What OpenCV needs of the system.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libgl1 libxcb1 libglib2.0-0 \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /opt/hupai
COPY pyproject.toml README.md LICENSE app.py ./
COPY scoring/ scoring/
COPY vision/ vision/
COPY service/ service/
COPY datasets/ datasets/
COPY docs/rules/ docs/rules/
COPY models/ models/
# In place (-e), so that the models and the rules pages are found beside the code.
RUN pip install --no-cache-dir -e . \
 && python -m compileall -q app.py scoring vision service \
 && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin hupai

ENV HUPAI_HOST=0.0.0.0 \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ.get(\"HUPAI_PORT\", 8000)}/healthz', timeout=4)"]
CMD ["hupai", "serve"]
