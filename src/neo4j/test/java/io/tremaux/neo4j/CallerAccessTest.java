package io.tremaux.neo4j;

import static org.assertj.core.api.Assertions.assertThat;

import io.tremaux.RoleMode;
import java.lang.reflect.Method;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.internal.kernel.api.security.AccessMode;
import org.neo4j.kernel.impl.api.security.OverriddenAccessMode;
import org.neo4j.kernel.impl.api.security.RestrictedAccessMode;

/** Who may share caches. When in doubt, nobody. */
class CallerAccessTest {
    static List<Method> predicates() {
        return RoleMode.predicates();
    }

    @ParameterizedTest
    @CsvSource({
        "FULL, true",
        "SCHEMA, true",
        "TOKEN_WRITE, true",
        "WRITE, true",
        "READ, true",
        "WRITE_ONLY, false",
        "CREDENTIALS_EXPIRED, false",
        "ACCESS, false"
    })
    void shouldKnowWhatFixedModesRead(AccessMode.Static mode, boolean everything) {
        assertThat(CallerAccess.seesEverything(mode)).isEqualTo(everything);
    }

    /** Also of roles, which then say nothing about reading any more. */
    @ParameterizedTest
    @EnumSource(AccessMode.Static.class)
    void shouldGoByTheModeThatOverrides(AccessMode.Static mode) {
        boolean everything = CallerAccess.seesEverything(mode);

        for (AccessMode original :
                List.of(AccessMode.Static.FULL, AccessMode.Static.ACCESS, RoleMode.hidingNothing())) {
            AccessMode overridden = new OverriddenAccessMode(original, mode);
            assertThat(CallerAccess.seesEverything(overridden)).isEqualTo(everything);
            assertThat(CallerAccess.seesEverything(new OverriddenAccessMode(overridden, AccessMode.Static.FULL)))
                    .as("a procedure that calls another")
                    .isEqualTo(everything);
        }
    }

    @ParameterizedTest
    @MethodSource("predicates")
    void shouldNotShareWithRolesWhateverTheyAnswer(Method predicate) {
        AccessMode role = RoleMode.except(predicate);

        assertThat(CallerAccess.seesEverything(role)).isFalse();
        assertThat(CallerAccess.seesEverything(new RestrictedAccessMode(role, AccessMode.Static.READ)))
                .isFalse();
        assertThat(CallerAccess.seesEverything(new OverriddenAccessMode(role, AccessMode.Static.ACCESS)))
                .isFalse();
    }

    @ParameterizedTest
    @EnumSource(AccessMode.Static.class)
    void shouldNotShareWithWhatCannotBeToldFromRoles(AccessMode.Static mode) {
        assertThat(CallerAccess.seesEverything(RoleMode.hidingNothing())).isFalse();
        assertThat(CallerAccess.seesEverything(new RestrictedAccessMode(RoleMode.hidingNothing(), mode)))
                .isFalse();
        assertThat(CallerAccess.seesEverything(new RestrictedAccessMode(AccessMode.Static.FULL, mode)))
                .isFalse();
    }
}
