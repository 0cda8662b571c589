{{- define "latchkey.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "latchkey.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 52 | trimSuffix "-" }}
{{- else if contains (include "latchkey.name" .) .Release.Name }}
{{- .Release.Name | trunc 52 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "latchkey.name" .) | trunc 52 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "latchkey.selector" -}}
app.kubernetes.io/name: {{ include "latchkey.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "latchkey.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" | trunc 63 | trimSuffix "-" }}
{{ include "latchkey.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "latchkey.host" -}}
{{- (urlParse .Values.url).hostname }}
{{- end }}

{{/* The same pod with the embedded PostgreSQL and with one elsewhere. */}}
{{- define "latchkey.pod" -}}
metadata:
  labels:
    {{- include "latchkey.labels" . | nindent 4 }}
    {{- with .Values.podLabels }}
    {{- toYaml . | nindent 4 }}
    {{- end }}
  {{- with .Values.podAnnotations }}
  annotations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  serviceAccountName: {{ include "latchkey.fullname" . }}
  automountServiceAccountToken: {{ .Values.serviceAccount.automountToken }}
  # The names of services beside it would come as LATCHKEY_… variables.
  enableServiceLinks: false
  # Requests under way get 8 seconds, and the embedded PostgreSQL a few more.
  terminationGracePeriodSeconds: {{ add .Values.drainSeconds 20 }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    # PostgreSQL insists on the mode that its folder has; a change of all files at each start would break it.
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile:
      type: RuntimeDefault
  {{- with .Values.imagePullSecrets }}
  imagePullSecrets:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  containers:
    - name: latchkey
      image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
      imagePullPolicy: {{ .Values.image.pullPolicy }}
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities:
          drop: [ALL]
      ports:
        - name: http
          containerPort: 4400
        {{- if .Values.metrics.enabled }}
        - name: metrics
          containerPort: {{ .Values.metrics.port }}
        {{- end }}
      env:
        - name: LATCHKEY_MODE
          value: production
        - name: HOST
          value: 0.0.0.0
        - name: PORT
          value: "4400"
        - name: LATCHKEY_URL
          value: {{ .Values.url | quote }}
        - name: LATCHKEY_DATA_DIR
          value: /var/lib/latchkey/data
        - name: LATCHKEY_DRAIN_SECONDS
          value: {{ .Values.drainSeconds | quote }}
        - name: LATCHKEY_KEY_RING
          valueFrom:
            secretKeyRef:
              name: {{ .Values.keyRing.existingSecret }}
              key: {{ .Values.keyRing.key }}
        - name: LATCHKEY_SMTP_URL
          {{- if .Values.smtp.existingSecret }}
          valueFrom:
            secretKeyRef:
              name: {{ .Values.smtp.existingSecret }}
              key: {{ .Values.smtp.key }}
          {{- else }}
          value: none
          {{- end }}
        {{- if .Values.database.existingSecret }}
        - name: DATABASE_URL
          valueFrom:
            secretKeyRef:
              name: {{ .Values.database.existingSecret }}
              key: {{ .Values.database.key }}
        {{- end }}
        {{- with .Values.trustedProxies }}
        - name: LATCHKEY_TRUSTED_PROXIES
          value: {{ join "," . | quote }}
        {{- end }}
        {{- if .Values.backups.enabled }}
        - name: LATCHKEY_BACKUP_DIR
          value: /backups
        {{- end }}
        {{- if .Values.metrics.enabled }}
        - name: LATCHKEY_METRICS
          value: {{ printf "0.0.0.0:%d" (int .Values.metrics.port) | quote }}
        {{- end }}
        {{- range $name, $value := .Values.settings }}
        - name: {{ $name }}
          value: {{ $value | quote }}
        {{- end }}
      # The first start creates the database, and an upgrade migrates it.
      startupProbe:
        httpGet:
          path: /health?db=1
          port: http
        periodSeconds: 2
        timeoutSeconds: 5
        failureThreshold: 150
      # Without the database: if that is away, every pod would be taken out of service and say nothing.
      readinessProbe:
        httpGet:
          path: /health
          port: http
        periodSeconds: 3
        timeoutSeconds: 3
      # A port that answers is alive. /health says 503 while a pod drains, which is no reason to kill it.
      livenessProbe:
        tcpSocket:
          port: http
        periodSeconds: 10
        timeoutSeconds: 3
        failureThreshold: 6
      resources:
        {{- toYaml .Values.resources | nindent 8 }}
      volumeMounts:
        - name: tmp
          mountPath: /tmp
        - name: data
          mountPath: /var/lib/latchkey
        {{- if .Values.backups.enabled }}
        - name: backups
          mountPath: /backups
        {{- end }}
  volumes:
    - name: tmp
      emptyDir: {}
    {{- if .Values.database.existingSecret }}
    - name: data
      emptyDir: {}
    {{- end }}
    {{- if .Values.backups.enabled }}
    - name: backups
      persistentVolumeClaim:
        claimName: {{ .Values.backups.existingClaim | default (printf "%s-backups" (include "latchkey.fullname" .)) }}
    {{- end }}
  {{- with .Values.nodeSelector }}
  nodeSelector:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.tolerations }}
  tolerations:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.affinity }}
  affinity:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.topologySpreadConstraints }}
  topologySpreadConstraints:
    {{- toYaml . | nindent 4 }}
  {{- end }}
  {{- with .Values.priorityClassName }}
  priorityClassName: {{ . }}
  {{- end }}
{{- end }}
