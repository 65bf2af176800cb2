package io.tremaux.csv;

import io.tremaux.csv.file.Catalog;
import io.tremaux.csv.file.LoadException;
import io.tremaux.csv.file.Source;
import io.tremaux.csv.load.BadRows;
import io.tremaux.csv.load.Loading;
import io.tremaux.csv.load.Server;
import io.tremaux.csv.load.State;
import io.tremaux.csv.load.Tally;
import java.util.List;

/** Loads CSV files into a database, through the endpoints of Tremaux. The manual is {@code scripts/load-csv --help}. */
public final class LoadCsv {
    private final Options options;
    private final List<Source> sources;
    private final State state;
    private final Tally tally;
    private final BadRows bad;
    private final Loading loading;
    private boolean hasEnded; // guarded by this

    private LoadCsv(Options options) {
        this.options = options;
        this.sources = options.sources();
        Server server = new Server(options.url, options.database, options.user, options.password);
        Catalog catalog = new Catalog(
                sources,
                options.groups,
                options.idType,
                server.schema(),
                options.createSchema ? server::declare : null);
        this.state = State.open(options.state(sources), options.url + " " + options.database, options.restart, sources);
        this.tally = new Tally(sources.stream().mapToLong(Source::bytes).sum());
        this.bad = new BadRows(options.skipBad, options.badFile(sources));
        this.loading = new Loading(
                server,
                catalog,
                state,
                tally,
                bad,
                new Loading.Manner(
                        options.mode, options.mergeEnds, options.batch, options.connections, options.patience));
    }

    public static void main(String[] arguments) throws InterruptedException {
        System.exit(run(arguments));
    }

    /** The exit code. */
    static int run(String... arguments) throws InterruptedException {
        try {
            LoadCsv load = new LoadCsv(Options.parse(arguments));
            Runtime.getRuntime().addShutdownHook(new Thread(load::tellWhereItEnded));
            try {
                load.load();
            } finally {
                load.tellWhereItEnded();
            }
            return 0;
        } catch (LoadException e) {
            System.err.println("Error: " + e.getMessage());
            return 1;
        }
    }

    @SuppressWarnings("try") // the line tells by itself
    private void load() throws InterruptedException {
        if (state.acknowledged() > 0) {
            System.err.printf("%,d rows are loaded already: going on behind them (%s).%n", state.acknowledged(), state);
        }
        try (ProgressLine progress = new ProgressLine(tally, options.terminal)) {
            loading.load(
                    sources.stream().filter(source -> !source.isRelationships()).toList());
            loading.load(sources.stream().filter(Source::isRelationships).toList());
        }
        endWell();
        System.out.println(tally.summary());
        if (bad.count() > 0) {
            System.out.printf("%,d rows were refused: %s%n", bad.count(), bad.file());
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
            System.err.printf(
                    "%,d rows are loaded. The same command goes on behind them; --restart begins again.%n",
                    state.acknowledged());
        }
        hasEnded = true;
    }
}
