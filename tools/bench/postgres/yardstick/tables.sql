
CREATE TABLE public.access_tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    key_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.assets (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    filename text NOT NULL,
    content_type text NOT NULL,
    byte_length integer NOT NULL,
    tags text[] NOT NULL,
    storage_key text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.attempts (
    id text NOT NULL COLLATE pg_catalog."C",
    count integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.audit_entries (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    ts timestamp(3) with time zone NOT NULL,
    actor jsonb NOT NULL,
    action text NOT NULL,
    target_kind text,
    target_id text,
    request_id text NOT NULL,
    metadata jsonb NOT NULL
);

CREATE TABLE public.brands (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    is_default boolean NOT NULL,
    domain text,
    look jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.captured_mails (
    id text NOT NULL COLLATE pg_catalog."C",
    to_email text NOT NULL,
    subject text NOT NULL,
    raw text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    sandbox_of text COLLATE pg_catalog."C"
);

CREATE TABLE public.click_batches (
    id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.contacts (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    external_id text,
    email text,
    phone text,
    traits jsonb NOT NULL,
    merged_from text[] NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.credit_entries (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    credits integer NOT NULL,
    reason text NOT NULL,
    request_id text,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.custom_events (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    contact_id text NOT NULL COLLATE pg_catalog."C",
    type text NOT NULL,
    metadata jsonb NOT NULL,
    received_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.deleted_ids (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.deprecation_notices (
    key_id text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL,
    told_on date NOT NULL
);

CREATE TABLE public.idempotency_keys (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    operation text NOT NULL,
    key text NOT NULL COLLATE pg_catalog."C",
    request_hash text NOT NULL,
    status integer NOT NULL,
    body text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    livemode boolean NOT NULL,
    request_id text NOT NULL COLLATE pg_catalog."C",
    key_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.jobs (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    payload jsonb NOT NULL,
    run_at timestamp(3) with time zone NOT NULL,
    attempt integer NOT NULL,
    key text,
    last_error text,
    failed_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    priority smallint NOT NULL,
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL,
    serial text,
    lease_until timestamp(3) with time zone,
    forget_at timestamp(3) with time zone
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='2000', autovacuum_vacuum_cost_delay='0', autovacuum_analyze_scale_factor='0.1');

CREATE TABLE public.keys (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    kind text NOT NULL,
    prefix text NOT NULL,
    hash text,
    scopes text[] NOT NULL,
    preset text,
    client text,
    "user" text,
    created_at timestamp(3) with time zone NOT NULL,
    last_used_at timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    grant_id text,
    expires_at timestamp(3) with time zone
);

CREATE TABLE public.link_domains (
    host text NOT NULL,
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.link_stats (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    link_id text NOT NULL COLLATE pg_catalog."C",
    grain text NOT NULL,
    day date NOT NULL,
    clicks bigint DEFAULT 0 NOT NULL,
    uniques bigint DEFAULT 0 NOT NULL,
    bots bigint DEFAULT 0 NOT NULL,
    geo jsonb DEFAULT '{}'::jsonb NOT NULL,
    geo_city jsonb DEFAULT '{}'::jsonb NOT NULL,
    devices jsonb DEFAULT '{}'::jsonb NOT NULL,
    referrers jsonb DEFAULT '{}'::jsonb NOT NULL,
    utm_campaign jsonb DEFAULT '{}'::jsonb NOT NULL,
    utm_source jsonb DEFAULT '{}'::jsonb NOT NULL,
    utm_medium jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE public.link_visitors (
    link_id text NOT NULL COLLATE pg_catalog."C",
    day date NOT NULL,
    visitor bytea NOT NULL
);

CREATE TABLE public.links (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    livemode boolean NOT NULL,
    domain text NOT NULL,
    slug text NOT NULL,
    destination_url text NOT NULL,
    label text,
    campaign_id text,
    tags text[] NOT NULL,
    utm jsonb NOT NULL,
    route_rules jsonb NOT NULL,
    password_hash text,
    go_live_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    archived_at timestamp(3) with time zone,
    disabled_at timestamp(3) with time zone,
    disabled_reason text,
    total_clicks bigint DEFAULT 0 NOT NULL,
    unique_clicks bigint DEFAULT 0 NOT NULL,
    bot_clicks bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.members (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.oauth_records (
    kind text NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    grant_id text,
    uid text,
    payload jsonb NOT NULL,
    consumed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone
);

CREATE TABLE public.qr_designs (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    encodes jsonb NOT NULL,
    label text,
    tags text[] NOT NULL,
    style jsonb NOT NULL,
    frame jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.send_budgets (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    month text NOT NULL,
    shard integer NOT NULL,
    used integer NOT NULL
);

CREATE TABLE public.sender_domains (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    domain text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.sends (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    livemode boolean NOT NULL,
    key_id text NOT NULL COLLATE pg_catalog."C",
    template_key text NOT NULL,
    template_id text NOT NULL COLLATE pg_catalog."C",
    template_version integer NOT NULL,
    to_email text NOT NULL,
    to_normalized text NOT NULL,
    subject text NOT NULL,
    status text NOT NULL,
    connector text NOT NULL,
    events jsonb NOT NULL,
    metadata jsonb,
    simulation jsonb,
    payload jsonb NOT NULL,
    message_id text,
    handover_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.settings (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.sign_ins (
    id text NOT NULL COLLATE pg_catalog."C",
    "user" text NOT NULL,
    workspace_id text COLLATE pg_catalog."C",
    code_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.suppressions (
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL COLLATE pg_catalog."C",
    reason text NOT NULL,
    source_kind text NOT NULL,
    source_id text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.template_versions (
    template_id text NOT NULL COLLATE pg_catalog."C",
    version integer NOT NULL,
    subject text NOT NULL,
    preview_text text NOT NULL,
    html text NOT NULL,
    contract jsonb NOT NULL,
    published_at timestamp(3) with time zone NOT NULL,
    category text NOT NULL,
    tracking jsonb DEFAULT '{"opens": null, "clicks": null}'::jsonb NOT NULL
);

CREATE TABLE public.templates (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    mode text NOT NULL,
    status text NOT NULL,
    subject text NOT NULL,
    preview_text text NOT NULL,
    theme_id text,
    body text NOT NULL,
    variables jsonb NOT NULL,
    contract jsonb NOT NULL,
    version integer NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL,
    tracking jsonb DEFAULT '{"opens": null, "clicks": null}'::jsonb NOT NULL
);

CREATE TABLE public.webhook_deliveries (
    id text NOT NULL COLLATE pg_catalog."C",
    webhook_id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    event_id text NOT NULL COLLATE pg_catalog."C",
    event_type text NOT NULL,
    body text NOT NULL,
    status text NOT NULL,
    attempts integer NOT NULL,
    response_status integer,
    response_body text,
    duration_ms integer,
    last_attempt_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.webhooks (
    id text NOT NULL COLLATE pg_catalog."C",
    workspace_id text NOT NULL COLLATE pg_catalog."C",
    url text NOT NULL,
    events text[] NOT NULL,
    description text,
    status text NOT NULL,
    secret text NOT NULL,
    failing_since timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    updated_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.workspaces (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    plan text NOT NULL,
    monthly_send_budget integer NOT NULL,
    rates jsonb,
    from_email text NOT NULL,
    from_name text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    templates_revision integer DEFAULT 0 NOT NULL,
    credits integer,
    track_opens boolean,
    track_clicks boolean
);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (hash);

ALTER TABLE ONLY public.assets
    ADD CONSTRAINT assets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.audit_entries
    ADD CONSTRAINT audit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.captured_mails
    ADD CONSTRAINT captured_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.click_batches
    ADD CONSTRAINT click_batches_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.custom_events
    ADD CONSTRAINT custom_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deleted_ids
    ADD CONSTRAINT deleted_ids_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.deprecation_notices
    ADD CONSTRAINT deprecation_notices_key_id_operation_pk PRIMARY KEY (key_id, operation);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_workspace_id_livemode_operation_key_pk PRIMARY KEY (workspace_id, livemode, operation, key);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.link_domains
    ADD CONSTRAINT link_domains_pkey PRIMARY KEY (host);

ALTER TABLE ONLY public.link_stats
    ADD CONSTRAINT link_stats_workspace_id_link_id_grain_day_pk PRIMARY KEY (workspace_id, link_id, grain, day);

ALTER TABLE ONLY public.link_visitors
    ADD CONSTRAINT link_visitors_day_link_id_visitor_pk PRIMARY KEY (day, link_id, visitor);

ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_workspace_id_email_pk PRIMARY KEY (workspace_id, email);

ALTER TABLE ONLY public.oauth_records
    ADD CONSTRAINT oauth_records_kind_id_pk PRIMARY KEY (kind, id);

ALTER TABLE ONLY public.qr_designs
    ADD CONSTRAINT qr_designs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sender_domains
    ADD CONSTRAINT sender_domains_workspace_id_domain_pk PRIMARY KEY (workspace_id, domain);

ALTER TABLE ONLY public.sends
    ADD CONSTRAINT sends_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_workspace_id_email_pk PRIMARY KEY (workspace_id, email);

ALTER TABLE ONLY public.template_versions
    ADD CONSTRAINT template_versions_template_id_version_pk PRIMARY KEY (template_id, version);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.workspaces
    ADD CONSTRAINT workspaces_pkey PRIMARY KEY (id);

CREATE INDEX access_tokens_expiry ON public.access_tokens USING btree (expires_at);

CREATE INDEX access_tokens_key ON public.access_tokens USING btree (key_id);

CREATE INDEX assets_workspace ON public.assets USING btree (workspace_id, id);

CREATE INDEX attempts_expiry ON public.attempts USING btree (expires_at);

CREATE INDEX audit_ts ON public.audit_entries USING btree (ts);

CREATE INDEX audit_workspace ON public.audit_entries USING btree (workspace_id, id);

CREATE INDEX brands_workspace ON public.brands USING btree (workspace_id, id);

CREATE INDEX captured_mails_created ON public.captured_mails USING btree (created_at);

CREATE INDEX captured_mails_sandbox ON public.captured_mails USING btree (sandbox_of, id) WHERE (sandbox_of IS NOT NULL);

CREATE INDEX captured_mails_to ON public.captured_mails USING btree (to_email, id);

CREATE UNIQUE INDEX contacts_email ON public.contacts USING btree (workspace_id, email);

CREATE UNIQUE INDEX contacts_external_id ON public.contacts USING btree (workspace_id, external_id);

CREATE INDEX contacts_merged_from ON public.contacts USING gin (merged_from);

CREATE INDEX contacts_workspace ON public.contacts USING btree (workspace_id, id);

CREATE INDEX credit_entries_workspace ON public.credit_entries USING btree (workspace_id, id);

CREATE INDEX custom_events_contact ON public.custom_events USING btree (contact_id, id);

CREATE INDEX idempotency_expiry ON public.idempotency_keys USING btree (expires_at);

CREATE INDEX jobs_failed ON public.jobs USING btree (id) WHERE (state = 'failed'::text);

CREATE INDEX jobs_forget ON public.jobs USING btree (forget_at) WHERE (state = 'failed'::text);

CREATE UNIQUE INDEX jobs_key ON public.jobs USING btree (name, key) WHERE ((key IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'behind'::text])));

CREATE INDEX jobs_leases ON public.jobs USING btree (lease_until) WHERE (state = 'running'::text);

CREATE INDEX jobs_serial_behind ON public.jobs USING btree (name, serial, id) WHERE (state = 'behind'::text);

CREATE UNIQUE INDEX jobs_serial_head ON public.jobs USING btree (name, serial) WHERE ((serial IS NOT NULL) AND (state = ANY (ARRAY['waiting'::text, 'running'::text])));

CREATE INDEX jobs_waiting ON public.jobs USING btree (name, priority, workspace_id, run_at, id) WHERE (state = 'waiting'::text);

CREATE UNIQUE INDEX keys_grant ON public.keys USING btree (grant_id);

CREATE UNIQUE INDEX keys_hash ON public.keys USING btree (hash);

CREATE INDEX keys_workspace ON public.keys USING btree (workspace_id, id);

CREATE UNIQUE INDEX links_slug ON public.links USING btree (domain, lower(slug));

CREATE INDEX links_workspace ON public.links USING btree (workspace_id, id);

CREATE INDEX members_email ON public.members USING btree (email);

CREATE INDEX oauth_records_expiry ON public.oauth_records USING btree (expires_at);

CREATE INDEX oauth_records_grant ON public.oauth_records USING btree (grant_id) WHERE (grant_id IS NOT NULL);

CREATE INDEX oauth_records_uid ON public.oauth_records USING btree (uid) WHERE (uid IS NOT NULL);

CREATE INDEX qr_designs_workspace ON public.qr_designs USING btree (workspace_id, id);

CREATE UNIQUE INDEX send_budgets_shard ON public.send_budgets USING btree (workspace_id, month, shard);

CREATE INDEX sends_key ON public.sends USING btree (workspace_id, key_id, id);

CREATE UNIQUE INDEX sends_message_id ON public.sends USING btree (message_id);

CREATE INDEX sends_status ON public.sends USING btree (workspace_id, status, id);

CREATE INDEX sends_template ON public.sends USING btree (workspace_id, template_key, id);

CREATE INDEX sends_to ON public.sends USING btree (workspace_id, to_normalized, id);

CREATE INDEX sends_workspace ON public.sends USING btree (workspace_id, id);

CREATE INDEX sign_ins_code ON public.sign_ins USING btree (code_hash);

CREATE INDEX sign_ins_expiry ON public.sign_ins USING btree (expires_at);

CREATE INDEX sign_ins_user ON public.sign_ins USING btree ("user", created_at);

CREATE INDEX suppressions_newest ON public.suppressions USING btree (workspace_id, created_at, email);

CREATE UNIQUE INDEX templates_workspace_id ON public.templates USING btree (workspace_id, id);

CREATE UNIQUE INDEX templates_workspace_key ON public.templates USING btree (workspace_id, key);

CREATE INDEX webhook_deliveries_webhook ON public.webhook_deliveries USING btree (webhook_id, id);

CREATE INDEX webhooks_workspace ON public.webhooks USING btree (workspace_id, id);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_key_id_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.keys(id);

ALTER TABLE ONLY public.assets
    ADD CONSTRAINT assets_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.brands
    ADD CONSTRAINT brands_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.captured_mails
    ADD CONSTRAINT captured_mails_sandbox_of_workspaces_id_fk FOREIGN KEY (sandbox_of) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.contacts
    ADD CONSTRAINT contacts_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.credit_entries
    ADD CONSTRAINT credit_entries_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.custom_events
    ADD CONSTRAINT custom_events_contact_id_contacts_id_fk FOREIGN KEY (contact_id) REFERENCES public.contacts(id);

ALTER TABLE ONLY public.deleted_ids
    ADD CONSTRAINT deleted_ids_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.deprecation_notices
    ADD CONSTRAINT deprecation_notices_key_id_keys_id_fk FOREIGN KEY (key_id) REFERENCES public.keys(id);

ALTER TABLE ONLY public.keys
    ADD CONSTRAINT keys_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.link_domains
    ADD CONSTRAINT link_domains_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.links
    ADD CONSTRAINT links_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.qr_designs
    ADD CONSTRAINT qr_designs_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.sender_domains
    ADD CONSTRAINT sender_domains_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.sends
    ADD CONSTRAINT sends_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.sign_ins
    ADD CONSTRAINT sign_ins_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.suppressions
    ADD CONSTRAINT suppressions_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.template_versions
    ADD CONSTRAINT template_versions_template_id_templates_id_fk FOREIGN KEY (template_id) REFERENCES public.templates(id);

ALTER TABLE ONLY public.templates
    ADD CONSTRAINT templates_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

ALTER TABLE ONLY public.webhook_deliveries
    ADD CONSTRAINT webhook_deliveries_webhook_id_webhooks_id_fk FOREIGN KEY (webhook_id) REFERENCES public.webhooks(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhooks
    ADD CONSTRAINT webhooks_workspace_id_workspaces_id_fk FOREIGN KEY (workspace_id) REFERENCES public.workspaces(id);

