package io.tremaux.csv;

import io.tremaux.csv.file.LoadPlan;
import io.tremaux.csv.file.Source;
import io.tremaux.csv.load.BadRows;
import io.tremaux.csv.load.LoadedRows;
import io.tremaux.csv.load.Loading;
import io.tremaux.csv.load.Server;
import io.tremaux.csv.load.State;
import io.tremaux.tools.Arguments;
import io.tremaux.tools.CommandException;
import io.tremaux.tools.Console;
import io.tremaux.tools.Target;
import java.util.List;

/** Loads CSV files into a database, through the endpoints of Tremaux. The manual is {@code scripts/load-csv --help}. */
public final class LoadCsv {
    private final Arguments arguments;
    private final Server server;
    private final List<Source> sources;
    private final State state;
    private final LoadedRows loaded;
    private final BadRows bad;
    private final Loading loading;
    private boolean hasEnded; // guarded by this

    private LoadCsv(Options options) {
        this.arguments = options.arguments;
        Target target = arguments.target;
        this.server = new Server(target);
        this.sources = options.sources();
        this.state = State.open(
                options.state(sources), target.url() + " " + target.database, arguments.isTrue("restart"), sources);
        takeBack();
        if (sources.stream().anyMatch(Source::hasNamesInRows)) {
            System.err.println("Checking the columns :LABEL and :TYPE of all rows before writing any row.");
        }
        LoadPlan plan = new LoadPlan(
                sources, options.groups, options.idType, server.schema(), arguments.isTrue("create-schema"));
        this.loaded = new LoadedRows(sources.stream().mapToLong(Source::bytes).sum());
        this.bad = new BadRows(options.skipBad, options.badFile(sources));
        this.loading = new Loading(server, plan, state, loaded, bad, options.manner);
    }

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments));
    }

    /** The exit code. */
    static int run(String... arguments) throws InterruptedException {
        try {
            LoadCsv load = new LoadCsv(new Options(arguments));
            Runtime.getRuntime().addShutdownHook(new Thread(load::tellWhereItEnded, "tremaux-end"));
            try {
                load.load();
            } finally {
                load.tellWhereItEnded();
            }
            return 0;
        } catch (CommandException e) {
            System.err.println("Error: " + e.getMessage());
            return 1;
        }
    }

    @SuppressWarnings("try") // the line tells by itself
    private void load() throws InterruptedException {
        if (state.acknowledged() > 0) {
            Console.note("%,d rows are already loaded (%s). Resuming behind them.", state.acknowledged(), state);
        }
        try (ProgressLine progress = new ProgressLine(loaded, arguments.isTrue("terminal"))) {
            loading.load(
                    sources.stream().filter(source -> !source.isRelationships()).toList());
            loading.load(sources.stream().filter(Source::isRelationships).toList());
        } catch (CommandException e) {
            takeBackAfter(e);
            throw e;
        }
        endWell();
        System.out.println(loaded.summary());
        if (bad.count() > 0) {
            Console.line("%,d rows were rejected: %s", bad.count(), bad.file());
        }
    }

    /**
     * What was declared for files of which no row is acknowledged: by this run, or by one that ended before it could.
     */
    private void takeBack() {
        state.takeBack(server::takeBack)
                .forEach((files, reason) ->
                        System.err.println("The declarations for " + files + " stay in the schema: " + reason));
    }

    private void takeBackAfter(CommandException failure) {
        try {
            takeBack();
        } catch (CommandException e) { // the server is away; the next run takes them back
            failure.addSuppressed(e);
        }
    }

    private synchronized void endWell() {
        hasEnded = true;
        state.delete();
    }

    /** Once, if rows are left. */
    private synchronized void tellWhereItEnded() {
        if (!hasEnded && state.acknowledged() > 0) {
            state.write();
            Console.note(
                    "%,d rows are loaded. The same command resumes behind them; --restart starts over.",
                    state.acknowledged());
        }
        hasEnded = true;
    }
}
