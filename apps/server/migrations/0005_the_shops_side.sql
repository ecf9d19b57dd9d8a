CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invitations_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_notices" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "sent_notices_order_id_kind_pk" PRIMARY KEY("order_id","kind")
);
--> statement-breakpoint
CREATE TABLE "print_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"parts" integer NOT NULL,
	"form" text NOT NULL,
	"paper_size" text NOT NULL,
	"sides" text NOT NULL,
	"copies" integer NOT NULL,
	"pages" integer NOT NULL,
	"sheets" integer NOT NULL,
	"plan" text NOT NULL,
	"state" text NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"storage_key" text,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "print_files_in_group" UNIQUE("group_id","form","part"),
	CONSTRAINT "print_files_ready_has_file" CHECK (("print_files"."state" = 'ready') = ("print_files"."storage_key" is not null and "print_files"."size_bytes" is not null)),
	CONSTRAINT "print_files_failed_has_reason" CHECK (("print_files"."state" = 'failed') = ("print_files"."failure" <> ''))
);
--> statement-breakpoint
CREATE TABLE "print_jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"print_file_id" uuid,
	"title" text NOT NULL,
	"pass" text,
	"printer_id" uuid,
	"printer_name" text NOT NULL,
	"copies" integer NOT NULL,
	"state" text NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"waits_for_staff" boolean DEFAULT false NOT NULL,
	"taken_by" uuid,
	"printer_job_id" integer,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"uri" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"papers" jsonb NOT NULL,
	"state" text DEFAULT 'unknown' NOT NULL,
	"state_message" text DEFAULT '' NOT NULL,
	"checked_at" timestamp with time zone,
	"make_and_model" text DEFAULT '' NOT NULL,
	"can_duplex" boolean DEFAULT false NOT NULL,
	"finishings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"certificate" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "staff_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mail_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_check" text DEFAULT 'unchecked' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "fingerprint" text;--> statement-breakpoint
ALTER TABLE "screenshots" ADD COLUMN "amount_read" bigint;--> statement-breakpoint
ALTER TABLE "price_lists" ADD COLUMN "created_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "direct_printing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "mail_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_notices" ADD CONSTRAINT "sent_notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_files" ADD CONSTRAINT "print_files_group_id_order_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."order_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_print_file_id_print_files_id_fk" FOREIGN KEY ("print_file_id") REFERENCES "public"."print_files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_acts_by_time" ON "staff_acts" USING btree ("at");--> statement-breakpoint
CREATE INDEX "staff_acts_of_subject" ON "staff_acts" USING btree ("kind","subject","actor_id","at");--> statement-breakpoint
CREATE INDEX "print_files_of_order" ON "print_files" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "print_jobs_of_order" ON "print_jobs" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "print_jobs_unfinished" ON "print_jobs" USING btree ("printer_id","created_at") WHERE "print_jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "orders_by_time" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_by_phone_end" ON "orders" USING btree (right("phone_number", 4));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_problem_has_reason" CHECK (("orders"."payment_check" = 'problem') = ("orders"."payment_problem" <> ''));